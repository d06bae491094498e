import { type Cluster, shareSlots } from '#lib/live/plan-view.ts'
import { rgbOf, shareColours } from './colours.ts'
import { bindProgram, linkProgram, placeSource, uniformsOf } from './program.ts'
import type { SpriteDraw } from './sprites.ts'

/** Floats an instance: x, y, radius, and the ends of the first five shares (0 to 1, clockwise from the top). */
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

/** A filled disc with a ring of shares; the angle is only worked out where the ring is. */
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

/** The discs of clusters: a number's background with the share of each state around it. */
export class DiscBatch {
  count = 0
  private floats = new Float32Array(floatsEach * 256)
  private readonly program: WebGLProgram
  private readonly uniforms
  private readonly vao: WebGLVertexArrayObject
  private readonly buffer: WebGLBuffer
  private isDirty = false
  private readonly gl: WebGL2RenderingContext

  constructor(gl: WebGL2RenderingContext, corners: WebGLBuffer) {
    this.gl = gl
    this.program = linkProgram(gl, vertexSource, fragmentSource)
    this.uniforms = uniformsOf(gl, this.program, [
      'matrix',
      'viewport',
      'worldOffset',
      'fill',
      'opacity',
      'colours',
    ])
    this.vao = gl.createVertexArray()
    this.buffer = gl.createBuffer()
    gl.bindVertexArray(this.vao)
    gl.bindBuffer(gl.ARRAY_BUFFER, corners)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    for (const i of [0, 1]) {
      gl.enableVertexAttribArray(i + 1)
      gl.vertexAttribPointer(i + 1, 4, gl.FLOAT, false, floatsEach * 4, i * 16)
      gl.vertexAttribDivisor(i + 1, 1)
    }
    gl.bindVertexArray(null)
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

  draw({ matrix, viewport, worldOffsets, opacity }: SpriteDraw, fill: string): void {
    if (this.count === 0) return
    const { gl, uniforms } = this
    bindProgram(gl, this.program, this.vao)
    if (this.isDirty) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
      const used = this.floats.subarray(0, this.count * floatsEach)
      gl.bufferData(gl.ARRAY_BUFFER, used, gl.DYNAMIC_DRAW)
      this.isDirty = false
    }
    gl.uniformMatrix4fv(uniforms.matrix, false, matrix)
    gl.uniform2f(uniforms.viewport, ...viewport)
    gl.uniform1f(uniforms.opacity, opacity)
    gl.uniform3f(uniforms.fill, ...rgbOf(fill))
    gl.uniform3fv(uniforms.colours, shareColours.flatMap(rgbOf))
    for (const offset of worldOffsets) {
      gl.uniform1f(uniforms.worldOffset, offset)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count)
    }
    gl.bindVertexArray(null)
  }

  free(): void {
    this.gl.deleteBuffer(this.buffer)
    this.gl.deleteVertexArray(this.vao)
    this.gl.deleteProgram(this.program)
  }
}
