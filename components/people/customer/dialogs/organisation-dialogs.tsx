'use client'

import { Loader, Modal } from '@mantine/core'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { AddedOrganisation, CustomerDialog, OrganisationDetail } from '../customer-types.ts'
import { AddAccountDialog } from './account-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { AddOrganisationDialog, EditOrganisationDialog } from './organisation-dialog.tsx'

type DialogsProps = {
  dialog: CustomerDialog
  onClose: () => void
  onAdded: (added: AddedOrganisation) => void
  onDeleted: (gone: OrganisationDetail) => void
}

export function OrganisationDialogs({ dialog, onAdded, ...present }: DialogsProps) {
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
