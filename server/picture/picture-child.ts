import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { PictureType } from './picture-size.ts'
import { drawPortrait, drawSquare, redraw } from './redraw.ts'

// Where memory runs out, this one is ended before who serves everybody.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')

// Its type is the first argument, of a square the pixels of a side the second, which square the third; its bytes come in and go out.
const bytes = await buffer(process.stdin)
const [, , type, side, shape] = process.argv
const square = shape === 'portrait' ? drawPortrait : drawSquare
const drawing = side ? square(bytes, Number(side)) : redraw(bytes, type as PictureType)
const drawn = await drawing.catch(() => undefined)
if (drawn) process.stdout.write(drawn)
else process.exitCode = 1
