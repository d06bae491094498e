/** For a script of the page: what is sent before hydration waits for login-form.tsx. */
export const holdEarlySubmit =
  "addEventListener('submit',(e)=>{const s=e.target.dataset;if(!s.alive){e.preventDefault();s.early='yes'}},true)"
