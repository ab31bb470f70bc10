#version 330 core
in vec3 light0;
in vec3 light1;
in vec3 light2;
in vec3 light3;
in vec3 steady;
in vec2 seen_at;
in vec2 lit_at;
in vec2 owned_at;
in vec2 known_at;
in float form;
flat in float owner;  // 0: shown wherever it is seen
flat in float kind;
flat in vec4 tint;    // of a ghost, and its opacity
flat in float tinted; // share of the tint

uniform sampler2D sight;   // r: open space that is seen, with soft edges, b: with sharp ones; g: 1 at a seen wall
                           // to 0 one cell into the rock; a: which pane shows a part of this cell, / 255
uniform sampler2D lights;  // one channel a lamp: where it shines
uniform sampler2D owners;  // which pane shows each place of the picture, / 255; 0: none
uniform vec4 box;          // x, y, width, height of the masks in cells
uniform sampler2D known;   // 1 in cells of the level that were seen once
uniform float recall;      // how strongly they are drawn where they are not seen now
uniform float hatching;    // px from line to line over what is not seen now
uniform float ghost;
uniform float outline;    // cells
uniform float faded;       // 0 to 1: how far colours give way to those of another time
uniform float dither;      // what the values of pixels are spread by, so that dark gradients show no bands

// use dark

out vec4 color;

const float OVERLAP = 0.05;  // cells
const vec3 DIM = vec3(0.114, 0.145, 0.216);    // what was seen once
const vec4 HATCH = vec4(0.616, 0.698, 0.863, 0.26);  // lines over it
const vec3 LATER = vec3(0.56, 0.62, 0.72);  // what grey becomes while another time is shown

float owner_at(vec2 off) { return 255.0 * texture(owners, (owned_at + off - box.xy) / box.zw).r; }

// Beyond portals only cells of which a part is seen are remembered, as each place there may be shown again.
float glimpsed() {
    return abs(255.0 * texture(sight, (seen_at - box.xy) / box.zw).a - owner) < 0.5 ? 1.0 : 0.0;
}

// How well what is drawn here is remembered: nothing beyond the cells that are known, and at their edges.
float remembered() {
    if (recall == 0.0 || kind == 2.0) return 0.0;
    if (owner > 1.0) return glimpsed();
    ivec2 size = textureSize(known, 0);
    ivec2 cell = ivec2(floor(known_at));
    if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, size))) return 0.0;
    if (texelFetch(known, cell, 0).r == 0.0) return 0.0;
    return clamp(8.0 * texture(known, known_at / vec2(size)).r - 4.0, 0.0, 1.0);
}

// Shape without light, in one cold colour; what is solid stands out before the back wall, which is hatched.
vec3 recalled() {
    float shape = form * form * sqrt(min(1.0, 7.0 * dot(steady, vec3(0.4, 0.4, 0.2))));
    vec3 dim = DIM * (kind == 3.0 ? 0.62 + 0.75 * shape : 0.85 + 2.1 * shape);
    if (kind == 1.0) return dim;
    vec2 at = gl_FragCoord.xy + window.xy / window.zw * pixels;
    float off = abs(fract((at.x - at.y) / (1.4142136 * hatching)) - 0.5) * hatching;
    return mix(dim, HATCH.rgb, HATCH.a * (1.0 - smoothstep(0.3, 0.3 + hatching / 12.0, off)));
}

// Interleaved gradient noise, 0 to 1 (Jimenez, Next Generation Post Processing in Call of Duty, 2014).
float grain() { return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))); }

bool is_own(vec2 off) { return abs(owner_at(off) - owner) < 0.5; }

void main() {
    bool lined = ghost > 0.0 && outline > 0.0 && tint.a < 1.0;  // what is opaque is a silhouette
    vec2 uv = (seen_at - box.xy) / box.zw;
    vec4 mask = texture(sight, uv);
    vec4 lit = texture(lights, (lit_at - box.xy) / box.zw);
    float seen = smoothstep(0.0, 1.0, mask.r);
    if (kind == 1.0) {
        // Cut rock keeps a share of every lamp, so that what is solid reads as solid in the shadows too.
        seen = smoothstep(0.02, 0.60, mask.g);
        lit = max(lit, vec4(0.4));
    }
    if (kind == 2.0) seen = 1.0;
    if (kind == 4.0) {
        float beside = smoothstep(0.04, 0.62, mask.g);
        seen = max(seen, beside);
        lit = max(lit, vec4(beside));
    }
    if (ghost > 0.0) seen = 1.0;  // what is told beforehand is told in the dark too
    float memory = seen < 1.0 ? remembered() : 0.0;
    if (owner > 0.0 && !is_own(vec2(0.0))) {
        bool free = owner_at(vec2(0.0)) < 0.5;
        // What is nobody's is the soft edge of what is seen, or remembered.
        bool edge = seen > 0.0 && (kind == 0.0 || kind == 3.0) && free;
        // Panes overlap a little, since only the fronts of their rock meet exactly.
        vec2 off = vec2(OVERLAP, 0.0);
        if (kind == 1.0 || !edge && !is_own(off.xy) && !is_own(-off.xy) && !is_own(off.yx) && !is_own(-off.yx)) {
            if (!free || memory == 0.0) discard;
            seen = 0.0;
        }
    }
    if (owner > 0.0 && kind == 2.0) {
        // Bodies may stick out into the rock about open space, but are not seen through it.
        vec4 about = texture(sight, (owned_at - box.xy) / box.zw);
        if (about.b < 0.5 && about.g < 0.7) discard;
    }
    vec3 sum = light0 * lit.r + light1 * lit.g + light2 * lit.b + light3 * lit.a + steady;
    sum /= 1.0 + 0.22 * max(sum.r, max(sum.g, sum.b));
    if (ghost > 0.0) sum = mix(sum, tint.rgb * (0.25 + dot(sum, vec3(0.6))), tinted);
    vec3 shown = sqrt(sum);
    if (faded > 0.0) shown = mix(shown, LATER * dot(shown, vec3(0.30, 0.55, 0.15)), faded);
    memory *= min(1.0, recall);
    if (seen < 1.0) {
        vec3 unseen = dark();
        if (memory > 0.0) unseen = mix(unseen, recalled(), memory);
        shown = mix(unseen, max(shown, background), seen);
    }
    // Where there is nothing it stays exactly so.
    if (max(memory, seen) > 0.0) shown += (grain() - 0.5) * dither;
    color = vec4(shown, lined ? min(1.0, 1.5 * tint.a) : ghost > 0.0 ? tint.a : 1.0);
}
