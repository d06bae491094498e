import { watchFrame } from '../simulator/protocols/watch.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'

const words = ['LK', 'UD', 'UD2', 'UD_LTE', 'UD_WCDMA', 'AL', 'AL_LTE', 'CONFIG', 'TK', 'TKQ']
const others = ['bphrt', 'oxygen', 'btemp2', 'UPLOAD', 'TS', 'VERNO', 'PHB2', 'img', 'PP', 'CR', '']

/** Values as a watch has them, in any order once mutated. */
const pieces = [
  '241126,143015,A,47.141039,N,9.520955,E,5.21,152.4,460.0,9,80,90,1234,50,00010010',
  '120,255,295,1,4120,21809,158,4120,21810,133',
  '5,Caff,e,1c:fa:68:13:a5:b4,-61,a]b[,1c:fa:68:13:a5:b5,-87,12.5',
  ',,,,,,,',
  '-1,99999999999999999999,1e9,NaN',
  '[3G*4504000001*0002*LK]',
  '#!AMR\n}\x01}\x02}\x07',
].map((text) => Buffer.from(text, 'latin1'))

const own = (number: string) => ({ maker: '3G', id: number.padStart(10, '0') })

function content(random: Random): Buffer {
  const word = random.chance(0.8) ? random.pick(words) : random.pick(others)
  const parts: Buffer[] = [Buffer.from(word)]
  for (let left = random.int(5); left > 0; left--)
    parts.push(
      Buffer.from(','),
      random.chance(0.85) ? random.pick(pieces) : random.bytes(random.length(3000)),
    )
  return Buffer.concat(parts)
}

export const watchLogIn = (number: string): Buffer => watchFrame(own(number), 'LK')

export function watchMessage(number: string, random: Random): Buffer {
  let bytes = content(random)
  if (random.chance(0.3)) bytes = mutate(bytes, random, pieces)
  const frame = watchFrame(own(number), bytes)
  if (random.chance(0.05)) frame.write(random.int(0x10000).toString(16).padStart(4, '0'), 15)
  return random.chance(0.06) ? mutate(frame, random, pieces) : frame
}
