'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import {
  type AlarmMessage,
  type BrandMessage,
  type CountsMessage,
  type PushReply,
  type ShownView,
  watchedAtMost,
} from '#lib/live/messages.ts'
import { type LiveSocket, type LiveStatus, openLiveSocket } from '#lib/live/open-live-socket.ts'
import { useOrganisation } from './organisation.tsx'
import { readSession, useSession } from './session.ts'
import { useAccountSettings } from './use-account-settings.ts'

export type LiveHandlers = {
  onSnapshot: (view: DataView, part: { first: boolean; last: boolean }) => void
  onDelta: (view: DataView) => void
  onGone?: (ids: number[]) => void
  onCounts?: (counts: CountsMessage) => void
}

/** The one push connection of the tab. */
export type Push = {
  status: LiveStatus
  /** Why the server refused; until the next connection. */
  refusal: string | undefined
  /** Includes all below; returns the unsubscriber. */
  onAlarm: (listener: (alarm: AlarmMessage) => void) => () => void
  /** Devices renamed or moved; undefined for any. */
  onChanged: (listener: (ids: number[] | undefined) => void) => () => void
  /** Others shared a device, or took it back. */
  onSharing: (listener: () => void) => () => void
  /** Messages to the reader were published or withdrawn. */
  onMessage: (listener: () => void) => () => void
  /** A brand was published or taken back. */
  onBrand: (listener: (brands: BrandMessage['brands']) => void) => () => void
  /** Alarms were missed: read them again. */
  onResync: (listener: () => void) => () => void
  takeLive: (handlers: LiveHandlers) => () => void
  setView: (view: ShownView) => void
  /** Devices whose changes are pushed wherever they are; returns the function that stops it. */
  watch: (ids: readonly string[]) => () => void
  /** Positions of this organisation with all below only; undefined for all. True if it changed. */
  setLiveWithin: (sfamilyid: string | undefined) => boolean
  reconnect: () => void
}

const PushContext = createContext<Push | undefined>(undefined)

export function usePush(): Push {
  const push = useContext(PushContext)
  if (!push) throw new Error('usePush needs a PushProvider above')
  return push
}

type Wiring = {
  socket: LiveSocket | undefined
  live: LiveHandlers | undefined
  alarms: Set<(alarm: AlarmMessage) => void>
  changes: Set<(ids: number[] | undefined) => void>
  sharing: Set<() => void>
  messages: Set<() => void>
  brands: Set<(brands: BrandMessage['brands']) => void>
  resyncs: Set<() => void>
  sfamilyid: string | undefined
  /** All without it. */
  onlyBelow: string[] | undefined
  view: ShownView | undefined
  watched: Set<readonly string[]>
  liveWithin: string | undefined
}

function pushUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/push`
}

type OnStatus = (status: LiveStatus, reply?: PushReply) => void

function open(wiring: Wiring, onStatus: OnStatus): LiveSocket {
  return openLiveSocket({
    open: () => new WebSocket(pushUrl()),
    subscription: () => ({
      sid: readSession()?.sid,
      sfamilyid: wiring.sfamilyid,
      live_sfamilyid: wiring.live && wiring.liveWithin,
      gchild: 1,
      sfamilyids: wiring.onlyBelow,
      topics: wiring.live ? ['alarm', 'position', 'state'] : ['alarm'],
    }),
    onSnapshot: (view, part) => wiring.live?.onSnapshot(view, part),
    onDelta: (view) => wiring.live?.onDelta(view),
    onGone: (ids) => wiring.live?.onGone?.(ids),
    onCounts: (counts) => wiring.live?.onCounts?.(counts),
    onAlarm: (alarm) => {
      for (const listener of wiring.alarms) listener(alarm)
    },
    onChanged: (ids) => {
      for (const listener of wiring.changes) listener(ids)
    },
    onSharing: () => {
      for (const listener of wiring.sharing) listener()
    },
    onMessage: () => {
      for (const listener of wiring.messages) listener()
    },
    onBrand: (brands) => {
      for (const listener of wiring.brands) listener(brands)
    },
    onResync: () => {
      for (const listener of wiring.resyncs) listener()
    },
    onStatus,
  })
}

function register<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => set.delete(item)
}

/** Where no map reports its view. */
const wholeWorld: ShownView = { bbox: [-180, -90, 180, 90], zoom: 2 }

function sendView({ view, watched, socket }: Wiring): void {
  const ids = [...new Set([...watched].flat())].slice(0, watchedAtMost)
  if (ids.length > 0) socket?.setView({ ...(view ?? wholeWorld), watched: ids })
  else if (view) socket?.setView(view)
}

function pushOf(wiring: Wiring): Omit<Push, 'status' | 'refusal'> {
  return {
    onAlarm: (listener) => register(wiring.alarms, listener),
    onChanged: (listener) => register(wiring.changes, listener),
    onSharing: (listener) => register(wiring.sharing, listener),
    onMessage: (listener) => register(wiring.messages, listener),
    onBrand: (listener) => register(wiring.brands, listener),
    onResync: (listener) => register(wiring.resyncs, listener),
    takeLive: (handlers) => {
      wiring.live = handlers
      wiring.socket?.resubscribe()
      return () => {
        if (wiring.live !== handlers) return
        wiring.live = undefined
        wiring.socket?.resubscribe()
      }
    },
    setView: (view) => {
      wiring.view = view
      sendView(wiring)
    },
    watch: (ids) => {
      const stop = register(wiring.watched, ids)
      sendView(wiring)
      return () => {
        stop()
        sendView(wiring)
      }
    },
    setLiveWithin: (sfamilyid) => {
      if (wiring.liveWithin === sfamilyid) return false
      wiring.liveWithin = sfamilyid
      wiring.socket?.resubscribe()
      return true
    },
    reconnect: () => wiring.socket?.reconnect(),
  }
}

/** With all below; undefined for all. */
export function useWantedOrganisations(): string[] | undefined {
  const { treeNodeChecked } = useAccountSettings().push
  return treeNodeChecked.length > 0 ? treeNodeChecked : undefined
}

export function PushProvider({ children }: { children: ReactNode }) {
  const { current } = useOrganisation()
  const onlyBelow = useWantedOrganisations()
  const [state, setState] = useState<Pick<Push, 'status' | 'refusal'>>({
    status: 'connecting',
    refusal: undefined,
  })
  const wiring = useRef<Wiring>({
    socket: undefined,
    live: undefined,
    alarms: new Set(),
    changes: new Set(),
    sharing: new Set(),
    messages: new Set(),
    brands: new Set(),
    resyncs: new Set(),
    sfamilyid: current.sid,
    onlyBelow,
    view: undefined,
    watched: new Set(),
    liveWithin: undefined,
  })
  const [push] = useState(() => pushOf(wiring.current))

  useEffect(() => {
    const wires = wiring.current
    wires.socket = open(wires, (status, reply) =>
      setState({ status, refusal: status === 'refused' ? reply?.error_message : undefined }),
    )
    sendView(wires)
    return () => {
      wires.socket?.close()
      wires.socket = undefined
    }
  }, [])

  const sid = useSession()?.sid
  const opened = useRef(sid)
  useEffect(() => {
    if (!sid || opened.current === sid) return
    opened.current = sid
    wiring.current.socket?.reconnect()
  }, [sid])

  useEffect(() => {
    const wires = wiring.current
    if (wires.sfamilyid === current.sid && `${wires.onlyBelow}` === `${onlyBelow}`) return
    wires.sfamilyid = current.sid
    wires.onlyBelow = onlyBelow
    wires.socket?.resubscribe()
  }, [current.sid, onlyBelow])

  return <PushContext value={{ ...push, ...state }}>{children}</PushContext>
}

/** Their live rows come although the map of a large organisation does not show them. */
export function useWatched(ids: readonly string[]): void {
  const { watch } = usePush()
  const key = ids.join()
  useEffect(() => (key === '' ? undefined : watch(key.split(','))), [watch, key])
}
