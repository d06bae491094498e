'use client'

import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './talk.module.css'

export type TalkStep = {
  time: number
  author: string
  content: string
  picture_ids: readonly string[]
}

type Words<S extends TalkStep> = {
  /** What was done. */
  title: (step: S) => string
  /** As what its author did it. */
  role: (step: S) => string
}

/** What two sides said and did, oldest first. `isMarked`: of the side that began. */
export function TalkSteps<S extends TalkStep>(props: {
  items: readonly S[]
  words: Words<S>
  isMarked: (step: S) => boolean
  /** Answers where a picture is. */
  pathOf: (fileId: string) => Promise<{ path: string; name: string }>
}) {
  const { items, words, isMarked, pathOf } = props
  return (
    <ol className={classes.steps}>
      {items.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={at} data-marked={isMarked(step) || undefined}>
          <p className={classes.step}>
            <strong>{words.title(step)}</strong>
            <span>
              {words.role(step)}
              {step.author && ' · '}
              <bdi>{step.author}</bdi>
            </span>
            <TimeCell time={step.time} />
          </p>
          {step.content && (
            <p className={classes.content} dir="auto">
              {step.content}
            </p>
          )}
          <Pictures ids={step.picture_ids} pathOf={pathOf} />
        </li>
      ))}
    </ol>
  )
}

type PathOf = (fileId: string) => Promise<{ path: string; name: string }>

function Pictures({ ids, pathOf }: { ids: readonly string[]; pathOf: PathOf }) {
  const t = useTranslations('form')
  const tell = useTell()
  if (ids.length === 0) return null
  return (
    <div className={classes.pictures}>
      {ids.map((id, at) => (
        <Button
          key={id}
          size="compact-xs"
          variant="default"
          leftSection={<IconPhoto size={14} aria-hidden />}
          onClick={() => void openPicture(id, pathOf).catch(tell.failure)}
        >
          {t('picture.number', { number: at + 1 })}
        </Button>
      ))}
    </div>
  )
}

async function openPicture(fileId: string, pathOf: PathOf): Promise<void> {
  const { path, name } = await pathOf(fileId)
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}
