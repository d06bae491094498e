/** Throws with the driver's log. */
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
 * `origin`-relative position → clip space. float32 resolves 2.4 m over the world, millimetres in
 * view.
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
