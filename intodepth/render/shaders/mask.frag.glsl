#version 330 core
in vec2 at;
in vec4 wanted;
flat in vec4 wall;
flat in float fading;

out vec4 color;

void main() {
    vec2 along = wall.zw - wall.xy;
    float part = clamp(dot(at - wall.xy, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
    float distance = length(at - wall.xy - part * along);
    color = wanted * (fading > 0.5 ? clamp(1.0 - distance, 0.0, 1.0) : 1.0);
}
