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
import { usePartTexts } from './use-part-texts.tsx'

export type FrameProps = {
  /** The skeleton, or the load failure. */
  children: ReactNode
  isFailed: boolean
}

type LazyOptions<P> = {
  /** Unique; tests/e2e/support/lazy-parts.ts opens each part by it. */
  name: string
  load: () => Promise<ComponentType<P>>
  /** Text areas that its page may not bring. */
  areas?: readonly string[]
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
const noAreas: readonly string[] = []

function useSource<P>(source: PartSource<P>): PartState<P> {
  const state = useSyncExternalStore(source.subscribe, source.read, () => loading)
  useEffect(() => source.load(), [source])
  return state
}

function Part<P extends object>(given: {
  options: LazyOptions<P>
  source: PartSource<P>
  props: P
}) {
  const { source, props } = given
  const { name, frame, areas = noAreas } = given.options
  const textSource = usePartTexts(areas)
  const state = useSource(source)
  const texts = useSource(textSource)
  const [isFirstUse] = useState(state.kind !== 'loaded' || texts.kind !== 'loaded')
  const waiting = () => frame({ ...props, isFailed: false, children: <PartSkeleton name={name} /> })
  const failed = (retry: () => void, attempts: number) =>
    frame({
      ...props,
      isFailed: true,
      children: <PartFailure name={name} attempts={attempts} onRetry={retry} />,
    })
  if (state.kind === 'failed') return failed(source.load, state.attempts)
  if (texts.kind === 'failed') return failed(textSource.load, texts.attempts)
  if (state.kind === 'loading' || texts.kind === 'loading') return waiting()
  const { Loaded } = state
  const { Loaded: Texts } = texts
  return (
    <PartBoundary failed={failed}>
      <Suspense fallback={waiting()}>
        <FramedBefore value={isFirstUse}>
          <Texts>
            <Loaded {...props} />
          </Texts>
        </FramedBefore>
      </Suspense>
    </PartBoundary>
  )
}
