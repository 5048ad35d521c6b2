#include "rules/placement.h"
