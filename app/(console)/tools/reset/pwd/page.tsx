// Written by `npm run fix` from lib/pages.
import { ResetPasswordScreen } from '#components/list/tool/reset-password-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/reset/pwd')

export default function Page() {
  return (
    <Route path="/tools/reset/pwd">
      <ResetPasswordScreen />
    </Route>
  )
}
