import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import { type DeviceStore, glideMs } from '#lib/live/device-store.ts'
import { allStates, type Plan, planView, type ViewBox } from '#lib/live/plan-view.ts'
import type { Atlas } from './atlas.ts'
import { DiscBuffer } from './disc-buffer.ts'
import { fillBuffers, type Origin } from './fill-buffers.ts'
import { GlideBudget } from './glide-budget.ts'
import { SpriteBuffer } from './sprite-buffer.ts'
import { viewOf } from './view.ts'

/** Part of the view buffered beyond each edge. */
const margin = 0.3
/** Zoom levels until a new plan. */
const zoomStep = 0.25
/** Milliseconds. */
const clusterEveryMs = 900
/** Milliseconds. */
const delayMs = 40
const maxGliding = 500

export const liveLayerId = 'live-devices'
/** Performance mark of the first drawn devices. */
export const firstMarkersMark = 'waypost:first-markers'

const emptyPlan: Plan = { mode: 'singles', rows: new Int32Array(0), clusters: [] }

export class LiveLayer {
  /** A plain object, since react-map-gl copies it. */
  readonly declared: CustomLayerInterface = {
    id: liveLayerId,
    type: 'custom',
    renderingMode: '2d',
    onAdd: (map, gl) => this.onAdd(map, gl as WebGL2RenderingContext),
    onRemove: (_map, gl) => this.onRemove(gl as WebGL2RenderingContext),
    render: (gl, input) => this.render(gl as WebGL2RenderingContext, input),
  }
  plan: Plan = emptyPlan
  private map: MapLibre | undefined
  private sprites: SpriteBuffer | undefined
  private discs: DiscBuffer | undefined
  private corners: WebGLBuffer | undefined
  private texture: WebGLTexture | undefined
  private atlas: Atlas | undefined
  private isAtlasNew = false
  private states = allStates
  private opacity = 1
  private fill = '#ffffff'
  private format: (count: number) => string = String
  private planned: { view: ViewBox; version: number } | undefined
  private origin: Origin = { x: 0, y: 0, clock: 0 }
  private lastMove = 0
  /** `performance.now()` of the last frame; Infinity without gliding. */
  private drawnTime = Number.POSITIVE_INFINITY
  private readonly budget = new GlideBudget()
  private readonly store: DeviceStore
  private unsubscribe: (() => void) | undefined
  private isMarked = false
  private repaintTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: DeviceStore) {
    this.store = store
  }

  setAtlas(atlas: Atlas, look: { fill: string; format: (count: number) => string }): void {
    this.atlas = atlas
    this.isAtlasNew = true
    this.fill = look.fill
    this.format = look.format
    this.replan()
  }

  /** Bit mask in the order of displayStates. */
  setStates(states: number): void {
    if (this.states === states) return
    this.states = states
    this.replan()
  }

  setOpacity(opacity: number): void {
    this.opacity = opacity
    this.map?.triggerRepaint()
  }

  setGliding(isOn: boolean): void {
    this.budget.isAllowed = isOn
  }

  /** Where the last frame shows a row's device. */
  drawnAt(row: number): { x: number; y: number } {
    return this.store.shownAt(row, this.drawnTime)
  }

  private onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    // A lost context adds the layer again without removal.
    this.unsubscribe?.()
    this.map = map
    const corners = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, corners)
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
    this.corners = corners
    this.sprites = new SpriteBuffer(gl, corners)
    this.discs = new DiscBuffer(gl, corners)
    this.texture = gl.createTexture()
    this.isAtlasNew = this.atlas !== undefined
    this.planned = undefined
    this.unsubscribe = this.store.subscribe(() => this.repaintSoon())
  }

  private onRemove(gl: WebGL2RenderingContext): void {
    this.unsubscribe?.()
    clearTimeout(this.repaintTimer)
    this.repaintTimer = undefined
    this.sprites?.free()
    this.discs?.free()
    if (this.corners) gl.deleteBuffer(this.corners)
    if (this.texture) gl.deleteTexture(this.texture)
    this.map = undefined
  }

  private render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const { map, sprites, discs, atlas, texture } = this
    if (!map || !sprites || !discs || !atlas || !texture) return
    if (this.isAtlasNew) this.uploadAtlas(gl, texture, atlas)
    const view = viewOf(map)
    const now = performance.now()
    if (this.isStale(view)) this.makePlan(view, now, { sprites, discs, atlas })
    const glide = this.glideNow(now, sprites.count)
    this.drawnTime = glide > 0 ? now : Number.POSITIVE_INFINITY
    const draw = {
      matrix: movedMatrix(input.defaultProjectionData.mainMatrix, this.origin),
      viewport: [map.getCanvas().clientWidth, map.getCanvas().clientHeight] as [number, number],
      worldOffsets: worldOffsets(view, this.origin.x),
      now: now - this.origin.clock,
      glide,
      bearing: (map.getBearing() * Math.PI) / 180,
      opacity: this.opacity,
    }
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    discs.draw(draw, this.fill)
    sprites.draw(texture, draw)
    if (!this.isMarked && sprites.count + discs.count > 0) {
      this.isMarked = true
      performance.mark(firstMarkersMark)
    }
    if (glide > 0) map.triggerRepaint()
  }

  /** Each repaint redraws the map: joins frames, clusters once a second. */
  private repaintSoon(): void {
    const sinceLast = performance.now() - this.lastMove
    const wait = this.plan.mode === 'clusters' && this.planned ? clusterEveryMs - sinceLast : 0
    this.repaintTimer ??= setTimeout(
      () => {
        this.repaintTimer = undefined
        this.map?.triggerRepaint()
      },
      Math.max(delayMs, wait),
    )
  }

  private replan(): void {
    this.planned = undefined
    this.map?.triggerRepaint()
  }

  private isStale({ x, y, scale, halfWidth, halfHeight }: ViewBox): boolean {
    const last = this.planned
    if (!last) return true
    // Also while the map moves.
    const isDue = this.plan.mode === 'singles' || performance.now() - this.lastMove > clusterEveryMs
    if (last.version !== this.store.version && isDue) return true
    return (
      Math.abs(Math.log2(scale / last.view.scale)) > zoomStep ||
      Math.abs(x - last.view.x) > halfWidth * margin ||
      Math.abs(y - last.view.y) > halfHeight * margin
    )
  }

  private makePlan(
    view: ViewBox,
    now: number,
    target: { sprites: SpriteBuffer; discs: DiscBuffer; atlas: Atlas },
  ): void {
    const wide = {
      ...view,
      halfWidth: view.halfWidth * (1 + 2 * margin),
      halfHeight: view.halfHeight * (1 + 2 * margin),
    }
    if (this.planned?.version !== this.store.version) this.lastMove = now
    this.plan = planView(this.store, wide, this.states)
    this.planned = { view, version: this.store.version }
    this.origin = { x: view.x, y: view.y, clock: now }
    fillBuffers(target, this.store, { plan: this.plan, origin: this.origin, format: this.format })
  }

  /** Glide duration in ms, 0 for none. */
  private glideNow(now: number, drawn: number): number {
    const isGliding =
      this.plan.mode === 'singles' && drawn <= maxGliding && now - this.lastMove < glideMs
    return this.budget.allows(isGliding, now) ? glideMs : 0
  }

  private uploadAtlas(gl: WebGL2RenderingContext, texture: WebGLTexture, atlas: Atlas): void {
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.canvas)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    this.isAtlasNew = false
  }
}

/** Relative to `origin`, multiplied in float64. */
function movedMatrix(matrix: ArrayLike<number>, { x, y }: Origin): Float32Array {
  const moved = new Float32Array(matrix as ArrayLike<number>)
  for (let i = 0; i < 4; i++) {
    moved[12 + i] =
      (matrix[i] as number) * x + (matrix[4 + i] as number) * y + (matrix[12 + i] as number)
  }
  return moved
}

function worldOffsets({ x, halfWidth }: ViewBox, originX: number): number[] {
  if (halfWidth < 0.5) return [Math.round(x - originX)]
  return [-1, 0, 1]
}
