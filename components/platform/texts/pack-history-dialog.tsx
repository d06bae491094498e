'use client'

import { Badge, Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { dateTime } from '#lib/format/time.ts'
import { askedPack, type ChosenPack, type TextPack } from './chosen-pack.ts'
import classes from './texts.module.css'
import { useTextsAgain } from './use-texts-again.ts'

type Props = { chosen: ChosenPack; pack: TextPack; mayEdit: boolean; onClose: () => void }

/** Versions of a pack, each of which can be served again. */
export function PackHistoryDialog({ chosen, pack, mayEdit, onClose }: Props) {
  const t = useTranslations('texts')
  const entrance = useEntrance()
  useFocusReturn()
  const [version, setVersion] = useState<number>()
  const act = (one: number, label: string) => {
    if (one === pack.version)
      return (
        <Badge variant="light" color="green">
          {t('history.serving')}
        </Badge>
      )
    return (
      mayEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={label}
          onClick={() => setVersion(one)}
        >
          {t('history.serve')}
        </Button>
      )
    )
  }
  return (
    <Modal onClose={onClose} title={t('history.title')} size="lg" {...entrance}>
      {pack.versions.length === 0 && <p className={classes.note}>{t('history.none')}</p>}
      {pack.versions.length > 0 && (
        <ol className={classes.versions}>
          {pack.versions.map((one) => (
            <li key={one.version}>
              <div>
                <strong>{t('history.version', { version: one.version })}</strong>
                <p>
                  <bdi>{dateTime(one.publish_time)}</bdi> · <bdi>{one.published_by}</bdi>
                </p>
                <p>{t('history.texts', { own: one.own, changed: one.changed })}</p>
                {one.note && <p>{one.note}</p>}
              </div>
              {act(one.version, t('history.serveTitle', { version: one.version }))}
            </li>
          ))}
          <li>
            <strong>{t('history.builtIn')}</strong>
            {act(0, t('history.builtInTitle'))}
          </li>
        </ol>
      )}
      {version !== undefined && (
        <ServeDialog
          chosen={chosen}
          rev={pack.rev}
          version={version}
          onClose={() => setVersion(undefined)}
        />
      )}
    </Modal>
  )
}

function ServeDialog(props: {
  chosen: ChosenPack
  rev: number
  version: number
  onClose: () => void
}) {
  const { chosen, rev, version, onClose } = props
  const t = useTranslations('texts')
  const tell = useTell()
  const readAgain = useTextsAgain()
  return (
    <ConfirmDialog
      title={version > 0 ? t('history.serveTitle', { version }) : t('history.builtInTitle')}
      consequence={t('history.consequence')}
      action={t('history.serve')}
      onConfirm={async () => {
        await call('ops/UndoTexts', {
          ...askedPack(chosen),
          rev: rev,
          version: version,
          request_id: crypto.randomUUID(),
        })
        tell.done(t('history.done'))
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}
