#version 330 core
in vec2 at;

uniform sampler2D source;

out vec4 color;

void main() {
    color = texture(source, at);
}
