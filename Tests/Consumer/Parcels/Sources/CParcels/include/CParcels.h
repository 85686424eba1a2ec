#ifndef CPARCELS_H
#define CPARCELS_H

int parcel_number(void);

#endif
