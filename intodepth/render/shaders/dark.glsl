// What nobody has seen: rock, the same facets whatever lies there. Shaders take this in by a line `// use dark`.
uniform vec3 background;
uniform vec4 window;   // west, south, width and height of the plane z = 0 in the picture, in cells
uniform vec2 pixels;   // width and height of the picture
uniform float facets;  // how much they stand out; 0: no rock, only the background

const float FACET = 0.90;  // side of a facet in cells
const float TALL = 0.8660254;
const float JITTER = 0.42;  // how far corners lie off their lattice, and in depth, in sides
const float RELIEF = 0.40;
const float VARIETY = 0.42;  // of the tones of facets that face the same way
const vec3 DEEPEST = vec3(0.066, 0.090, 0.146);
const vec3 LIGHTEST = vec3(0.110, 0.160, 0.256);
const vec3 FROM = vec3(-0.45, 0.72, 0.53);  // where its light comes from

// Of whole numbers, as a sine of large ones is another on each graphics card; each part from -0.5 to 0.5.
vec3 noise(ivec2 at, uint salt) {
    uint bits = uint(at.x) * 374761393u + uint(at.y) * 668265263u + salt * 2246822519u;
    bits = (bits ^ (bits >> 13u)) * 1274126177u;
    bits ^= bits >> 16u;
    return vec3(float(bits & 1023u), float((bits >> 10u) & 1023u), float((bits >> 20u) & 1023u)) / 1023.0 - 0.5;
}

// A corner of a facet, in sides.
vec3 corner(ivec2 at) {
    vec3 off = noise(at, 0u);
    return vec3(float(at.x) + 0.5 * float(at.y), TALL * float(at.y), 0.0) + off * vec3(JITTER, JITTER, RELIEF);
}

float turn(vec3 from, vec3 to, vec2 place) {
    vec2 way = to.xy - from.xy;
    vec2 off = place - from.xy;
    return way.x * off.y - way.y * off.x;
}

vec3 dark() {
    if (facets == 0.0) return background;
    vec2 place = (window.xy + window.zw * gl_FragCoord.xy / pixels) / FACET;
    vec2 skewed = vec2(place.x - place.y * 0.5 / TALL, place.y / TALL);
    bool upper = dot(fract(skewed), vec2(1.0)) >= 1.0;
    ivec2 first = ivec2(floor(skewed)) + (upper ? ivec2(1) : ivec2(0));
    int way = upper ? -1 : 1;
    vec3 a;
    vec3 b;
    vec3 c;
    // As corners lie off the lattice, the facet may be a neighbour, or one beyond it.
    for (int tried = 0; tried < 4; tried++) {
        a = corner(first);
        b = corner(first + ivec2(way, 0));
        c = corner(first + ivec2(0, way));
        ivec2 across = ivec2(0);
        if (turn(b, c, place) < 0.0) across = ivec2(way, way);
        else if (turn(c, a, place) < 0.0) across = ivec2(0, way);
        else if (turn(a, b, place) < 0.0) across = ivec2(way, 0);
        else break;
        first += across;
        way = -way;
    }
    float light = dot(normalize(cross(b - a, c - a)), FROM);
    float own = VARIETY * noise(first, way < 0 ? 2u : 1u).x;
    float tone = clamp(0.42 + facets * (0.9 * (light - 0.50) + own), 0.0, 1.0);
    return mix(DEEPEST, LIGHTEST, tone);
}
