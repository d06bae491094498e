import { resetPassword } from '#lib/pages/people/reset-password.ts'
import { ResetAccount } from './reset-account.tsx'
import { ToolPage } from './tool-page.tsx'

/** Passwords of devices by their numbers, and that of one account. */
export function ResetPasswordScreen() {
  return (
    <ToolPage tool={resetPassword}>
      <ResetAccount />
    </ToolPage>
  )
}
