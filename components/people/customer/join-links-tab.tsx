'use client'

import { Badge, Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { dateTime } from '#lib/format/time.ts'
import type { JoinLink, TabProps } from './customer-types.ts'
import { JoinLinkDialog } from './dialogs/join-link-dialog.tsx'
import { NewJoinLinkDialog } from './dialogs/new-join-link-dialog.tsx'
import classes from './join-links.module.css'

type Act = { kind: 'add' } | { kind: 'open' | 'revoke'; link: JoinLink }

const colours = { open: 'green', usedUp: 'gray', ended: 'gray', revoked: 'red' } as const

/** Links by which people become customers of the organisation. */
export function JoinLinksTab({ detail: { sid } }: TabProps) {
  const t = useTranslations('customer.joinLinks')
  const [act, setAct] = useState<Act>()
  const { data, error, refetch } = useCall('family/GetJoinLinks', { sfamilyid: sid })
  const again = () => void refetch()
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <p>{t('help')}</p>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAct({ kind: 'add' })}
        >
          {t('add')}
        </Button>
      </div>
      {error && !data && <ListFailure error={error} onRetry={again} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.items.length === 0 && <ListNote title={t('none')} text={t('noneText')} />}
      {data && data.items.length > 0 && (
        <ul className={classes.links}>
          {data.items.map((link) => (
            <li key={link.invite_id}>
              <LinkRow link={link} onAct={(kind) => setAct({ kind: kind, link: link })} />
            </li>
          ))}
        </ul>
      )}
      {act?.kind === 'add' && (
        <NewJoinLinkDialog sid={sid} onMade={again} onClose={() => setAct(undefined)} />
      )}
      {act?.kind === 'open' && <JoinLinkDialog link={act.link} onClose={() => setAct(undefined)} />}
      {act?.kind === 'revoke' && (
        <ConfirmDialog
          title={t('revokeTitle', { name: nameOf(act.link) })}
          consequence={t('revokeText')}
          action={t('revoke')}
          isDanger
          onClose={() => setAct(undefined)}
          onConfirm={async () => {
            const { invite_id } = act.link
            await call('family/RevokeJoinLink', {
              sfamilyid: sid,
              invite_id,
              request_id: crypto.randomUUID(),
            })
            setAct(undefined)
            again()
          }}
        />
      )}
    </div>
  )
}

const nameOf = ({ note, maker }: JoinLink) => note || maker

function LinkRow({ link, onAct }: { link: JoinLink; onAct: (kind: 'open' | 'revoke') => void }) {
  const t = useTranslations('customer.joinLinks')
  const { state, uses, most_uses: most, end_time } = link
  return (
    <>
      <div className={classes.words}>
        <strong dir="auto">{nameOf(link)}</strong>
        <Badge variant="light" color={colours[state]}>
          {t(`state.${state}`)}
        </Badge>
        <p>
          {t('used', { uses, most })} · {t('until', { time: dateTime(end_time) })}
        </p>
      </div>
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('openOf', { name: nameOf(link) })}
          onClick={() => onAct('open')}
        >
          {t('open')}
        </Button>
        {state === 'open' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('revokeOf', { name: nameOf(link) })}
            onClick={() => onAct('revoke')}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
    </>
  )
}
