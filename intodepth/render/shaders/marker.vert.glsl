#version 330 core
in vec2 position;  // px from the top left
in vec2 place;     // where sight is looked up, in cells of the picture
in vec4 shade;
in float glow;     // negative: a plain mark; otherwise 1 in the centre of a glow to 0 at its rim
in float pane;     // which shows it; 0: any

uniform vec2 size; // px

out vec2 at;
out vec4 tone;
out float strength;
flat out float owner;

void main() {
    gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
    at = place;
    tone = shade;
    strength = glow;
    owner = pane;
}
