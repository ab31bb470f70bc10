#version 330 core
in vec2 corner;     // 0 to 1
uniform vec4 area;  // x, y, width, height in clip space

out vec2 at;

void main() {
    gl_Position = vec4(area.xy + corner * area.zw, 0.0, 1.0);
    at = corner;
}
