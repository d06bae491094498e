'use client'

import { Alert, Button, Loader, Menu, Modal, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { defaultPermissions, rolesOf } from '#lib/codes/default-permissions.ts'
import { type Permission, permissions } from '#lib/codes/permissions.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { AccountRow } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'
import { rightChanges, withPreset } from './changes.ts'
import classes from './rights.module.css'
import { RightsColumn } from './rights-column.tsx'

type ReviewProps = {
  name: string
  changes: { given: Permission[]; taken: Permission[] }
  onConfirm: () => Promise<void>
  onClose: () => void
}

function ReviewDialog({ name, changes, onConfirm, onClose }: ReviewProps) {
  const t = useTranslations('customer.rights')
  const names = useTranslations('permission')
  const lists = [
    { title: t('gives'), sign: '+', rights: changes.given },
    { title: t('takes'), sign: '−', rights: changes.taken },
  ]
  return (
    <ConfirmDialog
      title={t('confirm', { name })}
      consequence={
        <div className={classes.review}>
          {lists.map(
            ({ title, sign, rights }) =>
              rights.length > 0 && (
                <div key={sign}>
                  <h3>{title}</h3>
                  <ul>
                    {rights.map((key) => (
                      <li key={key} data-sign={sign}>
                        {names(key)}
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
          <p>{t('atOnce')}</p>
        </div>
      }
      action={t('apply')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

type Auth = CallReply<'usermgr/GetAuth'>
type EditorProps = { row: AccountRow; onClose: () => void }

export function RightsEditor({ row, onClose }: EditorProps) {
  const entrance = useEntrance()
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    'usermgr/GetAuth',
    { suid: row.suid },
    { staleTime: 0 },
  )
  if (data && isFetchedAfterMount)
    return <RightsForm auth={data} kind={row.sfamily_type} onClose={onClose} />
  return (
    <Modal {...entrance} onClose={onClose} withCloseButton={false} size="xs">
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loader size="sm" />}
    </Modal>
  )
}

type Kind = AccountRow['sfamily_type']
type FormProps = { auth: Auth; kind: Kind; onClose: () => void }

function RightsForm({ kind, onClose, ...props }: FormProps) {
  const t = useTranslations('customer.rights')
  const session = useSession()
  // Initial data: the stamp detects concurrent changes.
  const [auth] = useState(props.auth)
  const [search, setSearch] = useState('')
  const [isReviewing, setReviewing] = useState(false)
  const save = useSave(auth)
  const before = heldOf(auth)
  const form = useForm({
    initial: { auth: before },
    submit: async ({ auth: list }) => {
      const { given, taken } = rightChanges(permissions, before, list)
      if (given.length + taken.length > 0) setReviewing(true)
      else onClose()
    },
  })
  const chosen = form.values.auth
  const changes = rightChanges(permissions, before, chosen)
  const count = { given: changes.given.length, taken: changes.taken.length }
  const isSelf = auth.suid === session?.suid
  const changeable = new Set(
    isSelf
      ? []
      : [...auth.device, ...auth.system].flatMap((one) => (one.can_change ? one.auth : [])),
  )
  const set = (keys: readonly Permission[], isOn: boolean) => {
    const rest = chosen.filter((key) => !keys.includes(key))
    form.set('auth', inOrder(isOn ? [...rest, ...keys] : rest))
  }
  const isUnchanged = count.given + count.taken === 0
  return (
    <>
      <FormDialog
        title={t('title', { name: auth.nickName })}
        form={{ ...form, isChanged: !isUnchanged }}
        action={t('save')}
        size="68rem"
        onClose={onClose}
      >
        {isSelf && <Alert color="yellow">{t('self')}</Alert>}
        <div className={classes.tools}>
          <TextInput
            className={classes.search ?? ''}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} />}
            value={search}
            data-autofocus
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {!isSelf && (
            <Presets
              kind={kind}
              onChoose={(preset) =>
                form.set('auth', inOrder(withPreset(chosen, preset, changeable)))
              }
            />
          )}
        </div>
        <div className={classes.columns}>
          {(['device', 'system'] as const).map((side) => (
            <RightsColumn
              key={side}
              title={t(side)}
              rights={auth[side].map((one) => one.auth)}
              changeable={changeable}
              before={before}
              chosen={chosen}
              search={search.trim()}
              onSet={set}
            />
          ))}
        </div>
        <Text role="status" fz="sm" c={isUnchanged ? 'dimmed' : undefined}>
          {isUnchanged ? t('unchanged') : t('changes', count)}
        </Text>
      </FormDialog>
      {isReviewing && (
        <ReviewDialog
          name={auth.nickName}
          changes={changes}
          onClose={() => setReviewing(false)}
          onConfirm={async () => {
            await save(chosen)
            onClose()
          }}
        />
      )}
    </>
  )
}

const heldOf = (auth: Auth): Permission[] =>
  inOrder([...auth.device, ...auth.system].flatMap((one) => (one.is_held ? one.auth : [])))

/** Catalogue order, so that equal rights are equal lists. */
const inOrder = (keys: readonly Permission[]) => permissions.filter((key) => keys.includes(key))

function useSave(auth: Auth): (chosen: Permission[]) => Promise<void> {
  const t = useTranslations('customer.rights')
  const undo = useUndo()
  const afterChange = useAfterChange()
  return async (chosen) => {
    const { suid, stamp } = auth
    const send = (list: Permission[], known: string) =>
      call('usermgr/SetAuth', {
        suid,
        auth: list,
        stamp: known,
        request_id: crypto.randomUUID(),
      })
    const saved = await send(chosen, stamp)
    afterChange()
    undo(t('done', { name: auth.nickName }), async () => {
      await send(heldOf(auth), saved.stamp)
      afterChange()
    })
  }
}

type PresetsProps = {
  kind: Kind
  onChoose: (preset: readonly Permission[]) => void
}

function Presets({ kind, onChoose }: PresetsProps) {
  const t = useTranslations('customer')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('rights.preset')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rolesOf(kind).map((role) => (
          <Menu.Item key={role} onClick={() => onChoose(defaultPermissions(kind, role))}>
            {t(`role.${role}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
