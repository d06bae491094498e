import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { CustomerScreen } from '#components/people/customer/customer-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('customer') }
}

export default function CustomerPage() {
  return (
    <AreaMessages areas={['customer', 'permission', 'form', 'ui', 'report', 'verification']}>
      <CustomerScreen />
    </AreaMessages>
  )
}
