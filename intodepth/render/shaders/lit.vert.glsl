#version 330 core
// Light is worked out here, near the middle of each facet, so that a facet is almost one colour: in cells of the
// level. What is seen of it, and where, in cells of the picture; each instance is one of the panes.
in vec3 position;
in vec3 normal;
in vec3 centre;
in vec3 albedo;
in vec3 outward;   // figures: where the outline goes; rock fronts: the way from the centre to open space; ropes
                   // that are ghosts: the tint
in vec3 surface;   // emission, kind, occlusion
in vec4 joints;    // bones of the facet; what has no bones lacks these four and reads (0, 0, 0, 1)
in vec4 weights;   // how much each moves this corner
in vec4 shares;    // how much each moves the facet
in float body;     // whose bones, from 1; 0: none

uniform mat4 view;
uniform vec3 eye;              // in cells of the picture
uniform sampler2D panes;       // a row each: x, y, sign, owner; bounds; 4 lamps: x, y, z, radius; 4 colours
uniform int first;             // row of the first pane that is drawn
uniform vec3 ambient;
uniform float outline;         // cells
uniform float nearest;         // 1: in front of everything, for depth alone
uniform float ghost;           // 1: bodies have a tint and an opacity; of what has none emission is the opacity
uniform vec4 vignette;         // middle of the level in clip space, and what makes its half sides 1
uniform float dusk;            // share of their light that its corners lose
uniform vec3 background;
uniform sampler2D bodies;      // a row a figure: tint and its share; opacity; 3 rows of the matrix of each bone

out vec3 light0;
out vec3 light1;
out vec3 light2;
out vec3 light3;
out vec3 steady;
out vec2 seen_at;
out vec2 lit_at;
out vec2 owned_at;
out vec2 known_at;    // in cells of the level
out float form;       // how much a facet looks up to the left, where no lamp tells its shape
flat out float owner;
flat out float kind;
flat out vec4 tint;
flat out float tinted;

const float EDGE = 0.5;    // by how much rock that looks up is lighter
const float BESIDE = 1.6;  // cells beyond open space that rock is seen

// What bones make of the vertex.
vec3 place;
vec3 facing;
vec3 middle;
vec3 push;
vec3 paint;
float glow;

void pose() {
    place = position;
    facing = normal;
    middle = centre;
    push = outward;
    paint = albedo;
    glow = surface.x;
    tint = vec4(outward, glow);
    tinted = 0.75;
    if (body < 0.5) return;
    int row = int(body - 0.5);
    vec4 own[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    vec4 facet[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    for (int i = 0; i < 4; i++) {
        if (shares[i] == 0.0) break;
        int first_row = 2 + 3 * int(joints[i] + 0.5);
        for (int part = 0; part < 3; part++) {
            vec4 entry = texelFetch(bodies, ivec2(first_row + part, row), 0);
            own[part] += weights[i] * entry;
            facet[part] += shares[i] * entry;
        }
    }
    place = vec3(dot(own[0], vec4(position, 1.0)), dot(own[1], vec4(position, 1.0)), dot(own[2], vec4(position, 1.0)));
    middle = vec3(dot(facet[0], vec4(centre, 1.0)), dot(facet[1], vec4(centre, 1.0)), dot(facet[2], vec4(centre, 1.0)));
    // Where a limb is folded flat nothing may be left of either.
    facing = vec3(dot(facet[0].xyz, normal), dot(facet[1].xyz, normal), dot(facet[2].xyz, normal));
    facing /= max(length(facing), 1e-6);
    push = vec3(dot(own[0].xyz, outward), dot(own[1].xyz, outward), dot(own[2].xyz, outward));
    vec4 flash = texelFetch(bodies, ivec2(0, row), 0);
    tint = vec4(flash.rgb, texelFetch(bodies, ivec2(1, row), 0).r);
    tinted = flash.a;
    if (ghost > 0.0) return;
    // A flash shines by itself.
    paint = mix(albedo, flash.rgb * flash.rgb, flash.a);
    glow = max(glow, flash.a);
}

vec4 of_pane(int part) { return texelFetch(panes, ivec2(part, first + gl_InstanceID), 0); }

bool is_body() { return surface.y == 2.0 || surface.y == 4.0; }

float wrap() {
    if (is_body()) return 0.45;
    return surface.y == 1.0 ? 0.30 : surface.y == 3.0 ? 0.10 : 0.20;
}

// What a point sends to the eye of the light of a lamp: its own colour, and a little glint where it mirrors the lamp.
vec3 lamp(int i, vec3 point, vec3 to_eye, vec3 reflected) {
    vec3 shine = of_pane(6 + i).rgb;
    if (shine == vec3(0.0)) return shine;
    vec4 place = of_pane(2 + i);
    vec3 way = place.xyz - point;
    float reach = length(way.xy) / place.w;
    float fade = clamp(1.0 - reach * reach, 0.0, 1.0);
    if (fade == 0.0) return vec3(0.0);
    way = normalize(way);
    float turned = max(0.0, (dot(facing, way) + wrap()) / (1.0 + wrap()));
    float glint = pow(max(0.0, dot(facing, normalize(way + to_eye))), 36.0);
    // The back wall stays dull: figures stand before it.
    float gloss = surface.y == 3.0 ? 0.006 : 0.08;
    float near = 1.0 / (1.0 + 9.0 * reach * reach);
    if (is_body()) return shine * fade * (reflected * turned * (0.22 + 0.16 * near) + 0.015 * glint);
    // Its light falls off faster, too, so that it frames them.
    float share = surface.y == 3.0 ? 0.36 + 0.50 * near : 0.42 + 0.58 * near;
    return shine * fade * fade * (reflected * turned * share + gloss * surface.z * glint);
}

void main() {
    pose();
    vec3 point = place + push * outline;
    vec4 pane = of_pane(0);
    vec2 side = vec2(pane.z, 1.0);
    vec4 bounds = of_pane(1);
    vec2 off = abs(side * middle.xy + pane.xy - 0.5 * (bounds.xy + bounds.zw));
    if (pane.w > 0.0 && any(greaterThan(off, 0.5 * (bounds.zw - bounds.xy) + BESIDE))) {
        // As all three corners of the facet do: it is not drawn.
        gl_Position = vec4(0.0, 0.0, -2.0, 1.0);
        return;
    }
    vec3 viewer = vec3(side * (eye.xy - pane.xy), eye.z);
    gl_Position = view * vec4(side * point.xy + pane.xy, point.z, 1.0);
    if (nearest > 0.0) gl_Position.z = -gl_Position.w;
    kind = surface.y;
    bool whole = kind == 1.0 || is_body();
    // Of cut rock the edge of what is seen goes through facets, and yet follows them a little.
    vec2 cut = mix(middle.xy, point.xy, 0.65);
    seen_at = kind == 1.0 ? cut : whole ? middle.xy : point.xy + facing.xy * (kind == 0.0 ? 0.12 : 0.0);
    lit_at = kind == 1.0 ? middle.xy + push.xy : seen_at;
    known_at = seen_at;
    owned_at = side * (kind == 0.0 ? seen_at : point.xy) + pane.xy;
    seen_at = side * seen_at + pane.xy;
    lit_at = side * lit_at + pane.xy;
    owner = pane.w;
    if (outline > 0.0) {
        light0 = light1 = light2 = light3 = vec3(0.0);
        // The line about a ghost shines in its tint.
        steady = ghost > 0.0 ? vec3(0.75) : background * background;
        tinted = 1.0;
        form = 0.0;
        return;
    }
    form = 0.5 + 0.5 * dot(facing, vec3(-0.40, 0.82, 0.41));
    vec3 near_centre = mix(middle, place, is_body() ? 0.12 : 0.30);
    vec3 reflected = paint * surface.z;
    // What can be walked on, and the edge below it, is the lightest line of a level.
    if (surface.y < 2.0) reflected *= 1.0 + EDGE * smoothstep(0.25, 0.9, facing.y);
    vec3 to_eye = normalize(viewer - near_centre);
    light0 = lamp(0, near_centre, to_eye, reflected);
    light1 = lamp(1, near_centre, to_eye, reflected);
    light2 = lamp(2, near_centre, to_eye, reflected);
    light3 = lamp(3, near_centre, to_eye, reflected);
    float upward = (surface.y == 3.0 ? 0.56 : 0.65) + 0.35 * facing.y;
    vec3 cold = ambient;
    vec3 rim = vec3(0.0);
    if (is_body()) {
        upward = 2.0 * upward + 1.3 * max(0.0, facing.z);
        cold *= vec3(1.8, 1.5, 1.2);
        float edge = 1.0 - abs(dot(facing, normalize(viewer - point)));
        rim = 0.5 * edge * edge * max(0.0, 0.6 * facing.y + 0.5) * vec3(0.34, 0.40, 0.55);
    }
    // Ghosts shine a little by themselves: most stand where no lamp does.
    float own = ghost > 0.0 ? (body < 0.5 ? 0.5 : max(glow, 0.4)) : glow;
    steady = reflected * cold * upward + paint * own + rim;
    if (dusk > 0.0) {
        vec2 out_of_middle = (gl_Position.xy / gl_Position.w - vignette.xy) * vignette.zw;
        float left = 1.0 - dusk * smoothstep(0.6, 1.9, dot(out_of_middle, out_of_middle));
        light0 *= left;
        light1 *= left;
        light2 *= left;
        light3 *= left;
        steady *= left;
    }
}
