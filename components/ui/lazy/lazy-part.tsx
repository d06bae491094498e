'use client'

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { FramedBefore } from './framed-before.ts'
import { PartBoundary } from './part-boundary.tsx'
import { PartFailure, PartSkeleton } from './part-placeholder.tsx'
import { createPartSource, type PartSource, type PartState } from './part-source.ts'

export type FrameProps = {
  /** The skeleton, or the load failure. */
  children: ReactNode
  isFailed: boolean
}

type LazyOptions<P> = {
  /** Unique; tests/e2e/lazy-parts.ts opens each part by it. */
  name: string
  load: () => Promise<ComponentType<P>>
  frame: (props: P & FrameProps) => ReactNode
}

export type LazyPart<P> = ((props: P) => ReactNode) & {
  preload: () => void
}

/** A component loaded when first shown; until then a skeleton (also on the server), or the failure. */
export function lazyPart<P extends object>(options: LazyOptions<P>): LazyPart<P> {
  const source = createPartSource(options.load)
  const part = (props: P) => <Part options={options} source={source} props={props} />
  part.preload = source.load
  return part
}

const loading = { kind: 'loading' } as const

function Part<P extends object>(given: {
  options: LazyOptions<P>
  source: PartSource<P>
  props: P
}) {
  const { source, props } = given
  const { name, frame } = given.options
  const state: PartState<P> = useSyncExternalStore(source.subscribe, source.read, () => loading)
  const [isFirstUse] = useState(state.kind !== 'loaded')
  useEffect(source.load, [])
  const waiting = () => frame({ ...props, isFailed: false, children: <PartSkeleton name={name} /> })
  const failed = (retry: () => void, attempts: number) =>
    frame({
      ...props,
      isFailed: true,
      children: <PartFailure name={name} attempts={attempts} onRetry={retry} />,
    })
  if (state.kind === 'loading') return waiting()
  if (state.kind === 'failed') return failed(source.load, state.attempts)
  const { Loaded } = state
  return (
    <PartBoundary failed={failed}>
      <Suspense fallback={waiting()}>
        <FramedBefore value={isFirstUse}>
          <Loaded {...props} />
        </FramedBefore>
      </Suspense>
    </PartBoundary>
  )
}
