'use client'

import { useTranslations } from 'next-intl'
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { FramedBefore } from './framed-before.ts'
import classes from './lazy.module.css'
import { createPartSource, type PartSource, type PartState } from './part-source.ts'
import { usePartTexts } from './use-part-texts.tsx'

function PartSkeleton({ name }: { name: string }) {
  const t = useTranslations('common')
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className={classes.skeleton}
      data-part={name}
    >
      <span />
      <span />
      <span />
    </div>
  )
}

/** Offers a retry, then a reload: an update may remove old code. */
function PartFailure(props: { name: string; attempts: number; onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <div role="alert" className={classes.failure} data-part={props.name}>
      <p>{t('part.failed')}</p>
      <button type="button" onClick={props.onRetry}>
        {t('retry')}
      </button>
      {props.attempts > 1 && (
        <button type="button" onClick={() => window.location.reload()}>
          {t('part.reload')}
        </button>
      )}
    </div>
  )
}

type Props = {
  children: ReactNode
  failed: (retry: () => void, attempts: number) => ReactNode
}

class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private attempts = 0

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.attempts += 1
  }

  override render() {
    const retry = () => this.setState({ hasFailed: false })
    return this.state.hasFailed ? this.props.failed(retry, this.attempts + 1) : this.props.children
  }
}

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
