import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { AuthFooter } from '#components/shell/auth/auth-footer.tsx'
import { AuthFrame } from '#components/shell/auth/auth-frame.tsx'
import { MapArt } from '#components/shell/auth/map-art.tsx'
import { PhoneQr } from '#components/shell/auth/phone-qr.tsx'
import { MenuSource } from '#components/shell/menu/menu-source.tsx'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['login', 'form', 'verification']}>
      <AuthFrame art={<MapArt />} qr={<PhoneQr />} footer={<AuthFooter />}>
        <MenuSource>
          <Suspense>{children}</Suspense>
        </MenuSource>
      </AuthFrame>
    </AreaMessages>
  )
}
