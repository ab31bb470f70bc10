#version 330 core
// use dark

out vec4 color;

void main() { color = vec4(dark(), 1.0); }
