/** Compiles and links a program; throws with the driver's words. */
export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('WebGL context lost')
    gl.shaderSource(shader, `#version 300 es\n${source}`)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'shader does not link')
  }
  return program
}

/** Locations of the named uniforms. */
export function uniformsOf<N extends string>(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  names: readonly N[],
): Record<N, WebGLUniformLocation | null> {
  const found = {} as Record<N, WebGLUniformLocation | null>
  for (const name of names) found[name] = gl.getUniformLocation(program, name)
  return found
}

/**
 * Turns a position relative to the layer's origin into clip space. `origin` is where the buffer was built around:
 * float32 holds 2.4 m of a whole world, but millimetres of what is in view.
 */
export const placeSource = `
uniform mat4 matrix;
uniform vec2 viewport;
uniform float worldOffset;
vec4 place(vec2 at, vec2 pixels) {
  vec4 clip = matrix * vec4(at.x + worldOffset, at.y, 0.0, 1.0);
  clip.xy += pixels * vec2(2.0, -2.0) / viewport * clip.w;
  return clip;
}`
