import { gt06LogIn, gt06Message } from './gt06-messages.ts'
import { jt808Message } from './jt808-messages.ts'
import { HttpLane, type Lane, TcpLane, UdpLane } from './lanes.ts'
import { osmandRequest } from './osmand-requests.ts'
import { Random } from './random.ts'
import { watchLogIn, watchMessage } from './watch-messages.ts'

export type Ports = Record<'jt808' | 'gt06' | 'osmand' | 'watch', number>
export type FuzzMessage = { kind: Kind; lane: number; bytes: Buffer }

const known = {
  jt808: 13_500_000_000,
  jt808Udp: 13_510_000_000,
  gt06: 359_000_000_000_000,
  osmand: 13_520_000_000,
  watch: 4_504_000_000,
}

type Source = {
  share: number
  lanes: number
  open: (ports: Ports, lane: number) => Lane
  make: (lane: number, random: Random) => Buffer
}

const stranger = (lane: number) => `188${String(lane).padStart(8, '0')}`
const numberOf = (first: number) => (lane: number) => String(first + lane)

const sources = {
  'jt808 tcp': {
    share: 30,
    lanes: 200,
    open: (ports) => new TcpLane(ports.jt808),
    make: (lane, random) => jt808Message(numberOf(known.jt808)(lane), random),
  },
  'jt808 tcp unknown': {
    share: 5,
    lanes: 8,
    open: (ports) => new TcpLane(ports.jt808),
    make: (_, random) => jt808Message(stranger(random.int(50_000)), random),
  },
  'jt808 udp': {
    share: 20,
    lanes: 200,
    open: (ports) => new UdpLane(ports.jt808),
    make: (lane, random) => jt808Message(numberOf(known.jt808Udp)(lane), random),
  },
  'jt808 udp unknown': {
    share: 5,
    lanes: 24,
    open: (ports) => new UdpLane(ports.jt808),
    make: (_, random) => jt808Message(stranger(random.int(50_000)), random),
  },
  'gt06 tcp': {
    share: 22,
    lanes: 100,
    open: (ports, lane) => new TcpLane(ports.gt06, gt06LogIn(numberOf(known.gt06)(lane))),
    make: (lane, random) => gt06Message(numberOf(known.gt06)(lane), random),
  },
  'gt06 tcp unknown': {
    share: 3,
    lanes: 8,
    open: (ports) => new TcpLane(ports.gt06),
    make: (_, random) => gt06Message(stranger(random.int(50_000)), random),
  },
  'osmand http': {
    share: 12,
    lanes: 64,
    open: (ports) => new HttpLane(ports.osmand),
    make: (lane, random) => osmandRequest(numberOf(known.osmand)(lane), random),
  },
  'osmand http unknown': {
    share: 3,
    lanes: 8,
    open: (ports) => new HttpLane(ports.osmand),
    make: (_, random) => osmandRequest(stranger(random.int(50_000)), random),
  },
  'watch tcp': {
    share: 12,
    lanes: 64,
    open: (ports, lane) => new TcpLane(ports.watch, watchLogIn(numberOf(known.watch)(lane))),
    make: (lane, random) => watchMessage(numberOf(known.watch)(lane), random),
  },
  'watch tcp unknown': {
    share: 2,
    lanes: 8,
    open: (ports) => new TcpLane(ports.watch),
    make: (_, random) => watchMessage(stranger(random.int(50_000)).slice(1), random),
  },
} satisfies Record<string, Source>

export type Kind = keyof typeof sources

const kinds = Object.keys(sources) as Kind[]
const draw = kinds.flatMap((kind) => new Array<Kind>(sources[kind].share).fill(kind))

/** The same for the same seed. */
export function messageAt(seed: number, n: number): FuzzMessage {
  const random = new Random(seed, n)
  const kind = random.pick(draw)
  const source: Source = sources[kind]
  const lane = random.int(source.lanes)
  return { kind, lane, bytes: source.make(lane, random) }
}

export function knownNumbers(): Record<keyof Ports, string[]> {
  const of = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `${first + n}`)
  return {
    jt808: [
      ...of(known.jt808, sources['jt808 tcp'].lanes),
      ...of(known.jt808Udp, sources['jt808 udp'].lanes),
    ],
    gt06: of(known.gt06, sources['gt06 tcp'].lanes),
    osmand: of(known.osmand, sources['osmand http'].lanes),
    watch: of(known.watch, sources['watch tcp'].lanes),
  }
}

export function openLanes(ports: Ports): Map<Kind, Lane[]> {
  return new Map(
    kinds.map((kind) => {
      const { lanes, open }: Source = sources[kind]
      return [kind, Array.from({ length: lanes }, (_, lane) => open(ports, lane))]
    }),
  )
}
