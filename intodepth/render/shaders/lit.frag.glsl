#version 330 core
in vec3 light0;
in vec3 light1;
in vec3 light2;
in vec3 light3;
in vec3 steady;
in vec2 seen_at;
in vec2 lit_at;
in vec2 owned_at;
flat in float owner;  // 0: shown wherever it is seen
flat in float kind;
flat in vec4 tint;

uniform sampler2D sight;   // r: open space that is seen, g: 1 at a seen wall to 0 one cell into the rock
uniform sampler2D lights;  // one channel a lamp: where it shines
uniform sampler2D owners;  // which pane shows each place of the picture, / 255; 0: none
uniform vec4 box;          // x, y, width, height of the masks in cells
uniform float ghost;
uniform vec3 background;

out vec4 color;

const float OVERLAP = 0.05;  // cells

float owner_at(vec2 off) { return 255.0 * texture(owners, (owned_at + off - box.xy) / box.zw).r; }

bool is_own(vec2 off) { return abs(owner_at(off) - owner) < 0.5; }

void main() {
    vec2 uv = (seen_at - box.xy) / box.zw;
    vec4 known = texture(sight, uv);
    vec4 lit = texture(lights, (lit_at - box.xy) / box.zw);
    float seen = known.r;
    if (kind == 1.0) {
        // Cut rock keeps a share of every lamp, so that what is solid reads as solid in the shadows too.
        seen = smoothstep(0.04, 0.62, known.g);
        lit = max(lit, vec4(0.4));
    }
    if (kind == 2.0) seen = 1.0;
    if (kind == 4.0) {
        float beside = smoothstep(0.04, 0.62, known.g);
        seen = max(seen, beside);
        lit = max(lit, vec4(beside));
    }
    if (owner > 0.0 && !is_own(vec2(0.0))) {
        // What is nobody's is the soft edge of what is seen.
        bool edge = seen > 0.0 && (kind == 0.0 || kind == 3.0) && owner_at(vec2(0.0)) < 0.5;
        // Panes overlap a little, since only the fronts of their rock meet exactly.
        vec2 off = vec2(OVERLAP, 0.0);
        if (kind == 1.0 || !edge && !is_own(off.xy) && !is_own(-off.xy) && !is_own(off.yx) && !is_own(-off.yx)) discard;
    }
    if (owner > 0.0 && kind == 2.0) {
        // Bodies may stick out into the rock about open space, but are not seen through it.
        vec4 about = texture(sight, (owned_at - box.xy) / box.zw);
        if (about.r < 0.5 && about.g < 0.7) discard;
    }
    vec3 sum = light0 * lit.r + light1 * lit.g + light2 * lit.b + light3 * lit.a + steady;
    sum /= 1.0 + 0.22 * max(sum.r, max(sum.g, sum.b));
    if (ghost > 0.0) sum = mix(sum, tint.rgb * (0.25 + dot(sum, vec3(0.6))), 0.75);
    color = vec4(mix(background, max(sqrt(sum), background), seen), ghost > 0.0 ? tint.a : 1.0);
}
