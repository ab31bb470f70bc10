#version 330 core
in vec2 at;
in vec4 tone;
in float strength;
flat in float owner;

uniform sampler2D sight;
uniform sampler2D owners;
uniform vec4 box;

out vec4 color;  // premultiplied; a glow covers nothing and only adds

void main() {
    if (owner > 0.0) {
        float found = 255.0 * texture(owners, (at - box.xy) / box.zw).r;
        if (abs(found - owner) > 0.5) discard;
    }
    if (strength < 0.0) {
        color = vec4(tone.rgb * tone.a, tone.a);
        return;
    }
    vec4 known = texture(sight, (at - box.xy) / box.zw);
    float seen = max(known.r, known.g * known.g);
    color = vec4(tone.rgb * tone.a * strength * strength * seen, 0.0);
}
