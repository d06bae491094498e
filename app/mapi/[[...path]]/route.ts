import { routeMapi } from '#server/mapi/router.ts'
import { fromWebRequest, toWebResponse } from '#server/mapi/web-request.ts'
import { sharedServices } from '#server/web/shared-services.ts'

/** For hosts other than our server, which answers /mapi before Next. */
async function answer(request: Request): Promise<Response> {
  const services = await sharedServices()
  return toWebResponse(await routeMapi(fromWebRequest(request, services.config), services))
}

export { answer as GET, answer as POST }
