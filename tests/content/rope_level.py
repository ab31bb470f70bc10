"""A level with one of everything that ropes and mechanisms bring, for the tests of its format."""

ROPE_LEVEL = """\
format = 1
title = "Everything"
order = 1
teaches = "All at once."
briefing = "A lift, a coil, a wire and a friend."
par = 9
party = ["belayer", "smith"]
heroes = ["belayer", "smith", "porter"]
map = \"\"\"
####################
##..........k..c.###
##v......##.##.#.###
#####.h.###B##.#o###
####################
##.s.-..e.w..WRGGl##
############p#######
####################
\"\"\"

[gear]
belayer = { blade = true }
smith = { pitons = 3, wheels = 1, coils = [{ length = 9 }, { length = 14, thin = true }] }

[legend]
k = { anchor = "wheel" }
c = { anchor = "ring", hold = 30 }
B = { bucket = 2, ballast = 3 }
o = { body = "boulder", weight = 4 }
h = { fallen = "swinger" }
s = { relic = "bell" }
e = "open"
w = { anchor = "piton" }
W = { anchor = "winch" }
G = "gate"
l = { lever = "G" }
R = "open gate"
p = { plate = 6, gates = "R" }

[[rope]]
along = "Bkco"
length = 20

[[rope]]
along = "e"
length = 6
thin = true
out = 6

[[rope]]
along = "wW"
gates = "RG"
"""
