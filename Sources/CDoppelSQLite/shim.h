// The system's SQLite on Linux: package libsqlite3-dev. Apple's SDKs have a module of their own, SQLite3.
#include <sqlite3.h>
