/** A token or API key goes into a header to the media server, between quotes for some kinds: nothing in it may end either (rule PL16). */
export const MEDIA_SERVER_TOKEN = /^[A-Za-z0-9._~+/=:-]{1,2048}$/
