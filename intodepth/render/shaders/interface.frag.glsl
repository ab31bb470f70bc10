#version 330 core
in vec2 at;
in vec4 tone;

uniform sampler2D atlas;

out vec4 color;

void main() {
    color = vec4(tone.rgb, tone.a * texelFetch(atlas, ivec2(at), 0).r);
}
