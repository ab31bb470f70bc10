#version 330 core
in vec2 at;

uniform sampler2D before;
uniform sampler2D after;
uniform float share;  // of what comes after

out vec4 color;

void main() {
    color = mix(texture(before, at), texture(after, at), share);
}
