// What nobody sees: faint facets, the same whatever lies there. Shaders take this in by a line `// use dark`.
uniform vec3 background;
uniform vec4 window;   // west, south, width and height of the plane z = 0 in the picture, in cells
uniform vec2 pixels;   // width and height of the picture
uniform float facets;  // how much they stand out; 0: not at all

const float FACET = 1.35;  // side of a facet in cells
const float TALL = 0.8660254;

// 0 to 1; of whole numbers, as a sine of large ones is another on each graphics card.
float noise(ivec2 corner, uint upper) {
    uint bits = uint(corner.x) * 374761393u + uint(corner.y) * 668265263u + upper * 2246822519u;
    bits = (bits ^ (bits >> 13u)) * 1274126177u;
    return float((bits ^ (bits >> 16u)) & 0xFFFFu) / 65535.0;
}

vec3 dark() {
    if (facets == 0.0) return background;
    vec2 place = (window.xy + window.zw * gl_FragCoord.xy / pixels) / FACET;
    vec2 skewed = vec2(place.x - place.y * 0.5 / TALL, place.y / TALL);
    vec2 corner = floor(skewed);
    float upper = step(1.0, dot(fract(skewed), vec2(1.0)));
    float tone = noise(ivec2(corner), uint(upper));
    return background * (1.0 + facets * (tone * tone + 0.12 * upper));
}
