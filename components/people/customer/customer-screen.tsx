'use client'

import { Button, Loader, Modal, Skeleton, Tabs } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import type { View } from '#components/data/view-query.ts'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { OrganisationPanel } from '#components/shared/organisation-tree/organisation-panel.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { offer } from '#components/ui/form/offer.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { CallError } from '#lib/client.ts'
import { AccountsTab } from './accounts-tab.tsx'
import { ChildrenTab } from './children-tab.tsx'
import classes from './customer.module.css'
import type {
  AddedOrganisation,
  CustomerDialog,
  OrganisationDetail,
  TabProps,
} from './customer-types.ts'
import { DevicesTab } from './devices-tab.tsx'
import { AddAccountDialog } from './dialogs/account-dialog.tsx'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { AddOrganisationDialog, EditOrganisationDialog } from './dialogs/organisation-dialog.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { JoinLinksTab } from './join-links-tab.tsx'
import { OrganisationHead } from './organisation-head.tsx'
import { customerTabs, useCustomerUrl } from './use-customer-url.ts'

type DialogsProps = {
  dialog: CustomerDialog
  onClose: () => void
  onAdded: (added: AddedOrganisation) => void
  onDeleted: (gone: OrganisationDetail) => void
}

function OrganisationDialogs({ dialog, onAdded, ...present }: DialogsProps) {
  const { onClose } = present
  if (dialog.kind === 'add')
    return <AddOrganisationDialog parent={dialog.parent} onAdded={onAdded} onClose={onClose} />
  return <OnPresent dialog={dialog} {...present} />
}

type OnPresentProps = Omit<DialogsProps, 'onAdded'> & {
  dialog: Exclude<CustomerDialog, { kind: 'add' }>
}

function OnPresent({ dialog, onClose, onDeleted }: OnPresentProps) {
  const entrance = useEntrance()
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    'family/GetFamily',
    { sfamilyid: dialog.sid },
    { staleTime: 0 },
  )
  if (!data || !isFetchedAfterMount) {
    return (
      <Modal {...entrance} onClose={onClose} withCloseButton={false} size="xs">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loader size="sm" />}
      </Modal>
    )
  }
  if (dialog.kind === 'edit') return <EditOrganisationDialog detail={data} onClose={onClose} />
  if (dialog.kind === 'addAccount') return <AddAccountDialog detail={data} onClose={onClose} />
  if (dialog.kind === 'move') return <MoveDialog detail={data} onClose={onClose} />
  return <DeleteDialog detail={data} onClose={onClose} onDeleted={onDeleted} />
}

const bodies = {
  children: ChildrenTab,
  accounts: AccountsTab,
  groups: GroupsTab,
  devices: DevicesTab,
  joinLinks: JoinLinksTab,
} as const

function OrganisationTabs(props: TabProps) {
  const t = useTranslations('customer.tab')
  const { url, detail } = props
  const may = usePermission()
  const { features } = useBrand()
  const mayInvite = features.register && detail.type === 'seller' && may('e_ua_edit_family')
  const tabs = customerTabs.filter((tab) => tab !== 'joinLinks' || mayInvite)
  const Body = bodies[tabs.includes(url.tab) ? url.tab : 'children']
  const list = useCurrentInView(url.tab)
  return (
    <Tabs
      className={classes.tabs}
      value={url.tab}
      onChange={(tab) => url.changePlace({ tab: tab ?? 'children' })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes.tabList} aria-label={t('label')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={url.tab} className={classes.panel}>
        <Body {...props} />
      </Tabs.Panel>
    </Tabs>
  )
}

export function CustomerScreen() {
  const { current, switchTo } = useOrganisation()
  const url = useCustomerUrl()
  const [dialog, setDialog] = useState<CustomerDialog>()
  const sid = url.family ?? current.sid
  const detail = useCall(
    'family/GetFamily',
    { ...(sid && { sfamilyid: sid }) },
    { enabled: sid !== undefined, keepPrevious: true },
  )
  const pick = (next: string) => url.changePlace({ family: next === current.sid ? '' : next })
  const words = useTranslations('customer.organisation')
  const may = usePermission()
  const offerNext = ({ sid: made, sname, hasAccount }: AddedOrganisation) =>
    offer(words('added', { name: sname }), [
      ...(!hasAccount && may('e_ua_edit_account')
        ? [
            {
              label: words('firstAccount'),
              run: () => setDialog({ kind: 'addAccount', sid: made }),
            },
          ]
        : []),
      { label: words('openAdded'), run: () => pick(made) },
    ])
  const enter = (next: View) => {
    url.changePlace({ family: '' })
    switchTo(next)
  }
  return (
    <div className={classes.screen}>
      <OrganisationPanel
        name="customer"
        pickedName={detail.data?.sname ?? current.sname}
        top={current.sid}
        picked={{ sid }}
        onPick={(picked) => pick(picked.sid)}
        canRefresh
      />
      <section className={classes.main}>
        <ViewNote onBack={enter} />
        {detail.error ? (
          <Missing error={detail.error} onRetry={() => void detail.refetch()} onBack={pick} />
        ) : detail.data ? (
          <>
            <OrganisationHead
              detail={detail.data}
              onPick={pick}
              onEnter={enter}
              onDialog={setDialog}
            />
            <OrganisationTabs
              // Resets lists when the organisation changes.
              key={detail.data.sid}
              detail={detail.data}
              url={url}
              onPick={pick}
              onEnter={enter}
              onDialog={setDialog}
            />
          </>
        ) : (
          <Bones />
        )}
      </section>
      {dialog && (
        <OrganisationDialogs
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onAdded={offerNext}
          onDeleted={(gone) => {
            if (gone.sid === sid && gone.parentId) pick(gone.parentId)
          }}
        />
      )}
    </div>
  )
}

function ViewNote({ onBack }: { onBack: (own: View) => void }) {
  const t = useTranslations('customer.view')
  const shell = useTranslations('shell.organisation')
  const { current, account, own, isOwn } = useOrganisation()
  const { sid, sname } = own
  if (isOwn || !sid) return null
  return (
    <div className={classes.view} role="status">
      <span className={classes.viewText}>
        <span>{t('text', { name: current.sname })}</span>
        {account && (
          <span className={classes.viewAccount}>
            {shell('account', { name: account.nickName, account: account.account })}
          </span>
        )}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => onBack({ sid, sname })}
      >
        {t('back', { name: sname })}
      </Button>
    </div>
  )
}

type MissingProps = { error: Error; onRetry: () => void; onBack: (sid: string) => void }

function Missing({ error, onRetry, onBack }: MissingProps) {
  const t = useTranslations('customer')
  const { current } = useOrganisation()
  const { sid, sname } = current
  if (!(error instanceof CallError) || error.code !== 'notFound' || !sid)
    return <ListFailure error={error} onRetry={onRetry} />
  return (
    <ListNote
      title={t('gone.title')}
      text={t('gone.text')}
      action={
        <Button size="xs" onClick={() => onBack(sid)}>
          {t('view.back', { name: sname })}
        </Button>
      }
    />
  )
}

function Bones() {
  return (
    <div className={classes.bones} aria-busy="true">
      <Skeleton height={22} width={220} />
      <Skeleton height={14} width={360} maw="80%" />
      <Skeleton height={320} mt={20} />
    </div>
  )
}
