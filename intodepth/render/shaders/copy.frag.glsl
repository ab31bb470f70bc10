#version 330 core
in vec2 at;

uniform sampler2D source;

out vec4 color;

void main() {
    color = vec4(texture(source, at).rgb, 1.0); // in a browser the page would shine through
}
