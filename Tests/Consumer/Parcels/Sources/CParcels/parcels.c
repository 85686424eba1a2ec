#include "CParcels.h"

int parcel_number(void) { return 7; }
