#version 330 core
in vec2 at;
in vec4 wanted;
flat in vec4 wall;
flat in float mode;
flat in float owner;

uniform sampler2D owners;
uniform vec4 box;
uniform float reach;  // cells about walls that have an owner

out vec4 color;

void main() {
    if (owner > 0.0) {
        float found = 255.0 * texture(owners, (at - box.xy) / box.zw).r;
        if (abs(found - owner) > 0.5) discard;
    }
    vec2 along = wall.zw - wall.xy;
    float part = clamp(dot(at - wall.xy, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
    float distance = length(at - wall.xy - part * along);
    color = wanted * (mode == 1.0 ? clamp(1.0 - distance, 0.0, 1.0) : 1.0);
    if (mode == 2.0 && distance > reach) discard;
    gl_FragDepth = mode == 2.0 ? 0.1 + 0.8 * distance / reach : 0.0;
}
