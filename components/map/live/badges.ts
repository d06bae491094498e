import { lookColours, type MarkerLook } from './colours.ts'
import { makeCanvas } from './tint.ts'

/** CSS pixels. */
export const badgeSize = 13
export const headingSize = 42

type Pen = CanvasRenderingContext2D

const disc = (pen: Pen, colour: string) => {
  pen.beginPath()
  pen.arc(6.5, 6.5, 5.2, 0, 2 * Math.PI)
  pen.fillStyle = colour
  pen.fill()
  pen.stroke()
}

const square = (pen: Pen, colour: string) => {
  pen.beginPath()
  pen.roundRect(1.5, 1.5, 10, 10, 2.5)
  pen.fillStyle = colour
  pen.fill()
  pen.stroke()
}

const letter = (pen: Pen, text: string, y = 6.9) => {
  pen.fillStyle = '#ffffff'
  pen.font = 'bold 8px sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 6.5, y)
}

const lines = (pen: Pen, ...points: number[][]) => {
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.5
  pen.lineCap = 'round'
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of points) {
    pen.beginPath()
    pen.moveTo(x1, y1)
    pen.lineTo(x2, y2)
    pen.stroke()
  }
}

/** State is never shown by colour alone. */
const drawings: Partial<Record<MarkerLook, (pen: Pen) => void>> = {
  online(pen) {
    disc(pen, lookColours.online)
    pen.beginPath()
    pen.arc(6.5, 6.5, 2, 0, 2 * Math.PI)
    pen.fillStyle = '#ffffff'
    pen.fill()
  },
  static(pen) {
    square(pen, lookColours.static)
    letter(pen, 'P')
  },
  offline(pen) {
    disc(pen, lookColours.offline)
    lines(pen, [4.6, 4.6, 8.4, 8.4], [8.4, 4.6, 4.6, 8.4])
  },
  expired(pen) {
    square(pen, lookColours.expired)
    lines(pen, [4.4, 4, 8.6, 4], [4.4, 9, 8.6, 9], [4.8, 4.4, 8.2, 8.6], [8.2, 4.4, 4.8, 8.6])
  },
  alarm(pen) {
    pen.beginPath()
    pen.moveTo(6.5, 0.8)
    pen.lineTo(12.4, 11.6)
    pen.lineTo(0.6, 11.6)
    pen.closePath()
    pen.fillStyle = lookColours.alarm
    pen.lineJoin = 'round'
    pen.fill()
    pen.stroke()
    letter(pen, '!', 8.2)
  },
}

/** Undefined when the marker itself shows the state. */
export function drawBadge(look: MarkerLook, ratio: number): HTMLCanvasElement | undefined {
  const draw = drawings[look]
  if (!draw) return undefined
  const pen = makeCanvas(badgeSize * ratio, badgeSize * ratio)
  pen.scale(ratio, ratio)
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.4
  draw(pen)
  return pen.canvas
}

export function drawHeading(ratio: number): HTMLCanvasElement {
  const pen = makeCanvas(headingSize * ratio, headingSize * ratio)
  pen.scale(ratio, ratio)
  pen.beginPath()
  pen.moveTo(headingSize / 2, 0.6)
  pen.lineTo(headingSize / 2 + 4.6, 6.4)
  pen.lineTo(headingSize / 2 - 4.6, 6.4)
  pen.closePath()
  pen.fillStyle = lookColours.moving
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.2
  pen.fill()
  pen.stroke()
  return pen.canvas
}

export function drawCharacter(text: string, ratio: number, colour: string): HTMLCanvasElement {
  const font = `600 ${12 * ratio}px system-ui, "Noto Sans", "Noto Sans SC", sans-serif`
  const probe = makeCanvas(1, 1)
  probe.font = font
  const width = Math.max(1, Math.ceil(probe.measureText(text).width))
  const pen = makeCanvas(width, 15 * ratio)
  pen.font = font
  pen.textBaseline = 'middle'
  pen.fillStyle = colour
  pen.fillText(text, 0, 8 * ratio)
  return pen.canvas
}
