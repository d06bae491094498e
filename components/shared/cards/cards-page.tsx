'use client'

import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { NoCards } from './no-cards.tsx'

type CardsPageProps = {
  title: string
  purpose: string
  add: { label: string; isReady: boolean; onClick: () => void }
  failure: Error | undefined
  onRetry: () => void
  /** Undefined until it is known. */
  count: number | undefined
  none: { title: string; text: string }
  children: ReactNode
}

/** A page of few things as cards, which are made and ended here. */
export function CardsPage(props: CardsPageProps) {
  const { add, failure, count, none } = props
  const action = (
    <Button disabled={!add.isReady} onClick={add.onClick}>
      {add.label}
    </Button>
  )
  return (
    <Page title={props.title} purpose={props.purpose} actions={action}>
      {failure && <Failure error={failure} onRetry={props.onRetry} />}
      {!failure && count === undefined && <Skeleton height={180} />}
      {!failure && count === 0 && <NoCards title={none.title} text={none.text} />}
      {props.children}
    </Page>
  )
}
