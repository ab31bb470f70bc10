#version 330 core
in vec2 position;  // cells
in vec4 channel;
in vec4 segment;   // the piece of wall that the ramp starts from
in float ramp;     // 0: fill; 1: fade over one cell from the segment; 2: fill, what is nearest to its segment first
in float pane;     // whose part of the picture may be painted; 0: all of it

uniform vec4 box;

out vec2 at;
out vec4 wanted;
flat out vec4 wall;
flat out float mode;
flat out float owner;

void main() {
    gl_Position = vec4((position - box.xy) / box.zw * 2.0 - 1.0, 0.0, 1.0);
    at = position;
    wanted = channel;
    wall = segment;
    mode = ramp;
    owner = pane;
}
