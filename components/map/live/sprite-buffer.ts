import { placeSource } from './program.ts'
import { Quads } from './quads.ts'

/** Texture coordinates 0 to 65535, size in quarter pixels. */
export type Sprite = {
  u: number
  v: number
  du: number
  dv: number
  width: number
  height: number
}

/** Bytes: to, from (4 × f32), start, course (2 × f32), offset (2 × i16), size and uv (6 × u16). */
const stride = 40

const vertexSource = `
precision highp float;
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 path;
layout(location = 2) in vec2 motion;
layout(location = 3) in vec2 offset;
layout(location = 4) in vec2 size;
layout(location = 5) in vec4 region;
uniform float now;
uniform float glide;
uniform float bearing;
out vec2 uv;
${placeSource}
void main() {
  float part = glide > 0.0 ? clamp((now - motion.x) / glide, 0.0, 1.0) : 1.0;
  vec2 at = mix(path.zw, path.xy, part);
  vec2 spot = corner * size * 0.125;
  if (motion.y >= 0.0) {
    float turn = radians(motion.y) - bearing;
    spot = vec2(spot.x * cos(turn) - spot.y * sin(turn), spot.x * sin(turn) + spot.y * cos(turn));
  }
  gl_Position = place(at, spot + offset * 0.25);
  uv = region.xy + region.zw * (corner * 0.5 + 0.5);
}`

const fragmentSource = `
precision mediump float;
in vec2 uv;
uniform sampler2D atlas;
uniform float opacity;
out vec4 colour;
void main() {
  colour = texture(atlas, uv) * opacity;
  if (colour.a < 0.01) discard;
}`

export type SpriteDraw = {
  matrix: Float32Array
  viewport: [number, number]
  worldOffsets: number[]
  now: number
  glide: number
  bearing: number
  opacity: number
}

/** Fixed pixel size, one instanced draw. */
export class SpriteBuffer {
  count = 0
  private data = new ArrayBuffer(stride * 1024)
  private floats = new Float32Array(this.data)
  private shorts = new Int16Array(this.data)
  private words = new Uint16Array(this.data)
  private readonly gl: WebGL2RenderingContext
  private readonly quads: Quads<'now' | 'glide' | 'bearing' | 'opacity' | 'atlas'>
  private isDirty = false

  constructor(gl: WebGL2RenderingContext, corners: WebGLBuffer) {
    this.gl = gl
    this.quads = new Quads(gl, corners, {
      vertex: vertexSource,
      fragment: fragmentSource,
      uniforms: ['now', 'glide', 'bearing', 'opacity', 'atlas'],
      stride,
      fields: [
        [4, gl.FLOAT, false, 0],
        [2, gl.FLOAT, false, 16],
        [2, gl.SHORT, false, 24],
        [2, gl.UNSIGNED_SHORT, false, 28],
        [4, gl.UNSIGNED_SHORT, true, 32],
      ],
    })
  }

  clear(): void {
    this.count = 0
    this.isDirty = true
  }

  /** Relative to the origin; `course` below 0 keeps it upright, offsets in pixels. */
  add(
    sprite: Sprite,
    path: { x: number; y: number; fromX: number; fromY: number; start: number },
    course: number,
    offsetX = 0,
    offsetY = 0,
  ): void {
    if ((this.count + 1) * stride > this.data.byteLength) this.grow()
    const f = (this.count * stride) / 4
    const s = f * 2
    this.floats[f] = path.x
    this.floats[f + 1] = path.y
    this.floats[f + 2] = path.fromX
    this.floats[f + 3] = path.fromY
    this.floats[f + 4] = path.start
    this.floats[f + 5] = course
    this.shorts[s + 12] = Math.round(offsetX * 4)
    this.shorts[s + 13] = Math.round(offsetY * 4)
    this.words[s + 14] = sprite.width
    this.words[s + 15] = sprite.height
    this.words[s + 16] = sprite.u
    this.words[s + 17] = sprite.v
    this.words[s + 18] = sprite.du
    this.words[s + 19] = sprite.dv
    this.count++
  }

  draw(texture: WebGLTexture, at: SpriteDraw): void {
    if (this.count === 0) return
    const { gl } = this
    const used = new Uint8Array(this.data, 0, this.count * stride)
    this.quads.draw(this.count, this.isDirty ? used : undefined, at, (uniforms) => {
      gl.uniform1f(uniforms.now, at.now)
      gl.uniform1f(uniforms.glide, at.glide)
      gl.uniform1f(uniforms.bearing, at.bearing)
      gl.uniform1f(uniforms.opacity, at.opacity)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(uniforms.atlas, 0)
    })
    this.isDirty = false
  }

  free(): void {
    this.quads.free()
  }

  private grow(): void {
    const data = new ArrayBuffer(this.data.byteLength * 2)
    new Uint8Array(data).set(new Uint8Array(this.data))
    this.data = data
    this.floats = new Float32Array(data)
    this.shorts = new Int16Array(data)
    this.words = new Uint16Array(data)
  }
}
