import { type Cluster, shareSlots } from '#lib/live/plan-view.ts'
import { rgbOf, shareColours } from './colours.ts'
import { placeSource } from './program.ts'
import { Quads } from './quads.ts'
import type { SpriteDraw } from './sprite-buffer.ts'

/** x, y, radius, ends of the first five shares (0 to 1, clockwise from the top). */
const floatsEach = 8

const vertexSource = `
precision highp float;
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 head;
layout(location = 2) in vec4 tail;
out vec2 spot;
flat out float radius;
flat out vec4 ends;
flat out float lastEnd;
${placeSource}
void main() {
  radius = head.z;
  spot = corner * (radius + 2.0);
  gl_Position = place(head.xy, spot);
  ends = vec4(head.w, tail.xyz);
  lastEnd = tail.w;
}`

/** The angle is computed on the ring only. */
const fragmentSource = `
precision mediump float;
in vec2 spot;
flat in float radius;
flat in vec4 ends;
flat in float lastEnd;
uniform vec3 fill;
uniform float opacity;
uniform vec3 colours[${shareSlots}];
out vec4 colour;
void main() {
  float r = length(spot);
  float edge = clamp(radius - r + 0.5, 0.0, 1.0);
  if (edge <= 0.0) discard;
  float inner = radius - 4.0;
  vec3 paint = fill;
  if (r > inner - 1.0) {
    float turn = atan(spot.x, -spot.y) * 0.15915494 + 0.0;
    if (turn < 0.0) turn += 1.0;
    vec3 ring = turn < ends.x ? colours[0] : turn < ends.y ? colours[1] : turn < ends.z ? colours[2]
      : turn < ends.w ? colours[3] : turn < lastEnd ? colours[4] : colours[5];
    paint = mix(fill, ring, clamp(r - inner + 0.5, 0.0, 1.0));
  }
  colour = vec4(paint * edge, edge) * opacity;
}`

export class DiscBuffer {
  count = 0
  private floats = new Float32Array(floatsEach * 256)
  private readonly gl: WebGL2RenderingContext
  private readonly quads: Quads<'fill' | 'opacity' | 'colours'>
  private isDirty = false

  constructor(gl: WebGL2RenderingContext, corners: WebGLBuffer) {
    this.gl = gl
    this.quads = new Quads(gl, corners, {
      vertex: vertexSource,
      fragment: fragmentSource,
      uniforms: ['fill', 'opacity', 'colours'],
      stride: floatsEach * 4,
      fields: [
        [4, gl.FLOAT, false, 0],
        [4, gl.FLOAT, false, 16],
      ],
    })
  }

  clear(): void {
    this.count = 0
    this.isDirty = true
  }

  add(cluster: Cluster, x: number, y: number): void {
    if ((this.count + 1) * floatsEach > this.floats.length) {
      const grown = new Float32Array(this.floats.length * 2)
      grown.set(this.floats)
      this.floats = grown
    }
    const at = this.count * floatsEach
    this.floats[at] = x
    this.floats[at + 1] = y
    this.floats[at + 2] = cluster.radius
    let sum = 0
    for (let slot = 0; slot < shareSlots - 1; slot++) {
      sum += cluster.shares[slot] ?? 0
      this.floats[at + 3 + slot] = sum / cluster.count
    }
    this.count++
  }

  draw(at: SpriteDraw, fill: string): void {
    if (this.count === 0) return
    const used = this.floats.subarray(0, this.count * floatsEach)
    this.quads.draw(this.count, this.isDirty ? used : undefined, at, (uniforms) => {
      this.gl.uniform1f(uniforms.opacity, at.opacity)
      this.gl.uniform3f(uniforms.fill, ...rgbOf(fill))
      this.gl.uniform3fv(uniforms.colours, shareColours.flatMap(rgbOf))
    })
    this.isDirty = false
  }

  free(): void {
    this.quads.free()
  }
}
