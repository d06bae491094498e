import { linkProgram, uniformsOf } from './program.ts'

/** Components, GL type, normalised, byte offset. */
export type QuadField = readonly [size: number, type: number, isNormal: boolean, at: number]

type QuadSources<N extends string> = {
  vertex: string
  fragment: string
  uniforms: readonly N[]
  /** Bytes. */
  stride: number
  /** From location 1; location 0 is the corner. */
  fields: readonly QuadField[]
}

type Placed = { matrix: Float32Array; viewport: [number, number]; worldOffsets: number[] }

/** One draw call for each world copy in view. */
export class Quads<N extends string> {
  private readonly gl: WebGL2RenderingContext
  private readonly program: WebGLProgram
  private readonly uniforms: Record<
    N | 'matrix' | 'viewport' | 'worldOffset',
    WebGLUniformLocation | null
  >
  private readonly vao: WebGLVertexArrayObject
  private readonly buffer: WebGLBuffer

  constructor(gl: WebGL2RenderingContext, corners: WebGLBuffer, sources: QuadSources<N>) {
    this.gl = gl
    this.program = linkProgram(gl, sources.vertex, sources.fragment)
    this.uniforms = uniformsOf(gl, this.program, [
      'matrix',
      'viewport',
      'worldOffset',
      ...sources.uniforms,
    ])
    this.vao = gl.createVertexArray()
    this.buffer = gl.createBuffer()
    gl.bindVertexArray(this.vao)
    gl.bindBuffer(gl.ARRAY_BUFFER, corners)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    sources.fields.forEach(([size, type, isNormal, at], i) => {
      gl.enableVertexAttribArray(i + 1)
      gl.vertexAttribPointer(i + 1, size, type, isNormal, sources.stride, at)
      gl.vertexAttribDivisor(i + 1, 1)
    })
    gl.bindVertexArray(null)
  }

  /** `changed`: new bytes, if any since the last draw. */
  draw(
    count: number,
    changed: ArrayBufferView<ArrayBuffer> | undefined,
    { matrix, viewport, worldOffsets }: Placed,
    setUniforms: (places: Record<N, WebGLUniformLocation | null>) => void,
  ): void {
    const { gl, uniforms } = this
    // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL call, not a React hook
    gl.useProgram(this.program)
    gl.bindVertexArray(this.vao)
    if (changed) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
      gl.bufferData(gl.ARRAY_BUFFER, changed, gl.DYNAMIC_DRAW)
    }
    gl.uniformMatrix4fv(uniforms.matrix, false, matrix)
    gl.uniform2f(uniforms.viewport, ...viewport)
    setUniforms(uniforms)
    for (const offset of worldOffsets) {
      gl.uniform1f(uniforms.worldOffset, offset)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    }
    gl.bindVertexArray(null)
  }

  free(): void {
    this.gl.deleteBuffer(this.buffer)
    this.gl.deleteVertexArray(this.vao)
    this.gl.deleteProgram(this.program)
  }
}
