/** Every number of the contract and of the design, once. Units are in the names; no imports. */

/** Contract section 8. */
export const TOKEN_REQUESTS_PER_MINUTE = 10
export const MESSAGES_PER_SECOND = 30
/** What comes beyond {@link MESSAGES_PER_SECOND} is dropped; beyond this too, its sender is. */
export const DROPS_PER_SECOND = 300
export const MESSAGE_BYTES = 65_536
export const TOKEN_TTL_SECONDS = { min: 60, max: 86_400, default: 3600 } as const
export const SCRIPT_MAX_AGE_SECONDS = 3600
export const BACKWARD_JUMP_SECONDS = 2
export const SESSION_PORT = 3000
export const JWT_SECRET_CHARACTERS = 32

/** The wire. */
export const SOCKET_PATH = '/ws'
export const TRANSPORT_BYTES = 1_048_576
export const SLOW_READER_BYTES = 1_048_576
export const CONNECT_TIMEOUT_MS = 5000
export const PING_INTERVAL_MS = 4000
export const PING_TIMEOUT_MS = 4000
export const ACK_TIMEOUT_MS = 5000
export const RENEW_AT_LIFETIME_SHARE = 0.75
export const EXPIRY_GRACE_MS = 60_000
export const DROP_LOG_INTERVAL_MS = 1000

/** Text, in characters after control and bidi characters are removed. */
export const NAME_CHARACTERS = 100
export const TITLE_CHARACTERS = 200
export const QUERY_CHARACTERS = 64
export const ITEM_ID_CHARACTERS = 64
export const OPERATION_ID_CHARACTERS = 36
export const ROOM_ID_CHARACTERS = 10

/** Rooms. */
export const MEMBERS_PER_ROOM = 1000
export const ROOMS_PER_NODE = 10_000
export const ROOMS_PER_USER = 3
export const POSITION_SECONDS = 86_400
export const RATE = { min: 0.5, max: 2 } as const
export const BITRATE = { min: 0, max: 2_147_483_647 } as const
export const OPERATIONS_REMEMBERED = 32
export const MEMBER_GRACE_MS = 15_000
/** A connection that was told to move may be gone this long before it is lost. */
export const MOVING_GRACE_MS = 10_000
export const MEMBERS_PAGE = 50
export const MEMBERS_INTERVAL_MS = 1000
export const COUNT_INTERVAL_MS = 5000

/** Directory. */
export const DIRECTORY_PAGE = 50
export const DIRECTORY_INTERVAL_MS = 250
/** Items in one question of a session node to the plugin's internal endpoint. */
export const ACCESS_ITEMS = 500

/** Playback. */
export const LEAD_MS = { min: 0, max: 5000, margin: 150, cap: 500, unmeasured: 250 } as const
/** `auto` keeps its lead until the wanted one differs by this much: a lead that wanders is felt. */
export const LEAD_CHANGE_MS = 20
export const LEAD_COVERAGE = 0.9
export const LEAD_ALL_MEMBERS = 4
export const WAIT_MS = { default: 3000, media: 8000 } as const
export const STALL_BUDGET_MS = 20_000
export const STALL_WINDOW_MS = 300_000
export const SETTLE_MS = 1500
export const REPORTS_AGREE_SECONDS = 0.5
export const ENDED_WITHIN_SECONDS = 5
export const REPORT_INTERVAL_MS = { host: 1000, participant: 5000 } as const
export const REPORT_TTL_MS = 12_000
