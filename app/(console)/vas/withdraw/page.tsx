import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { WithdrawalAuditScreen } from '#components/trade/wallet/withdrawal-audit-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('finance.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['wallet', 'report', 'form', 'verification']}>
      <WithdrawalAuditScreen />
    </AreaMessages>
  )
}
