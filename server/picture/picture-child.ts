import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { PictureType } from './picture-size.ts'
import { redraw } from './redraw.ts'

// Where memory runs out, this one is ended before who serves everybody.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')

// Its type is the one argument, its bytes come in and go out.
const bytes = await buffer(process.stdin)
const drawn = await redraw(bytes, process.argv[2] as PictureType).catch(() => undefined)
if (drawn) process.stdout.write(drawn)
else process.exitCode = 1
