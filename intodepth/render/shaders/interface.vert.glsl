#version 330 core
in vec2 position;  // px from the top left
in vec2 texel;     // of the glyph atlas
in vec4 shade;

uniform vec2 size; // px

out vec2 at;
out vec4 tone;

void main() {
    gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
    at = texel;
    tone = shade;
}
